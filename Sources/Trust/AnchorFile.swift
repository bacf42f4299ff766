import Crypto
import Encoding

/// The octets of a trust store: an index of fixed-size entries, then the certificates in DER. A
/// read looks only at the index and at the certificates that it needs.
///
///     8   "PPANCH01"
///     4   length of the index
///     32  SHA-256 of the index
///     …   index: strings (2 count; 2 length, UTF-8 each), entries (4 count; 62 octets each)
///     …   certificates
///
/// Numbers are big-endian. An entry is fingerprint (32), class (1), link (1), country (2, a string's
/// number), subject (8), key id (8), offset (4), length (4), source (2, a string's number), where
/// subject and key id are the first octets of a SHA-256, zero for none.
struct AnchorFile: Sendable {
  struct Entry: Sendable {
    let fingerprint: [UInt8]
    let anchorClass: AnchorClass
    let isLink: Bool
    let country: String
    let subject: UInt64
    let keyIdentifier: UInt64
    let range: Range<Int>
    let source: String
  }

  static let empty = AnchorFile()

  let encoded: [UInt8]
  let entries: [Entry]

  private init() { (encoded, entries) = ([], []) }

  init(parsing bytes: [UInt8]) throws(TrustStoreError) {
    encoded = bytes
    var header = Reader(bytes: bytes[...])
    guard try header.take(8).elementsEqual(Self.magic) else { throw .damaged("header") }
    let length = try header.number(4)
    let digest = try header.take(32)
    let index = try header.take(length)
    guard (try? DigestAlgorithm.sha256.digest(index)).map({ $0.elementsEqual(digest) }) == true
    else { throw .damaged("index") }

    var reader = Reader(bytes: index)
    var strings: [String] = []
    for _ in 0..<(try reader.number(2)) {
      let octets = try reader.take(try reader.number(2))
      strings.append(String(decoding: octets, as: UTF8.self))
    }
    func string(_ number: Int) throws(TrustStoreError) -> String {
      guard strings.indices.contains(number) else { throw .damaged("index") }
      return strings[number]
    }
    let count = try reader.number(4)
    guard reader.bytes.count == count * Self.entryLength else { throw .damaged("index") }
    let start = header.bytes.startIndex
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let fingerprint = Array(try reader.take(32))
      let anchorClass: AnchorClass = try reader.number(1) == 0 ? .state : .test
      let isLink = try reader.number(1) != 0
      let country = try string(try reader.number(2))
      let subject = UInt64(truncatingIfNeeded: try reader.number(8))
      let keyIdentifier = UInt64(truncatingIfNeeded: try reader.number(8))
      let offset = try reader.number(4)
      let length = try reader.number(4)
      guard start + offset + length <= bytes.count else { throw .damaged("length") }
      entries.append(
        Entry(
          fingerprint: fingerprint, anchorClass: anchorClass, isLink: isLink, country: country,
          subject: subject, keyIdentifier: keyIdentifier,
          range: start + offset..<start + offset + length,
          source: try string(try reader.number(2))))
    }
    self.entries = entries
  }

  /// The file with further anchors at its end; the certificates that it holds are not parsed.
  func appending(_ anchors: [TrustAnchor]) throws(TrustStoreError) -> AnchorFile {
    var strings: [String: Int] = [:]
    var texts: [[UInt8]] = []
    func number(of text: String) -> UInt64 {
      if let known = strings[text] { return UInt64(known) }
      strings[text] = texts.count
      texts.append(Array(text.utf8.prefix(0xFFFF)))
      return UInt64(texts.count - 1)
    }
    var table: [UInt8] = []
    var blob: [UInt8] = []
    func append(_ entry: Entry, _ der: some Collection<UInt8>) {
      table += entry.fingerprint
      table += [entry.anchorClass == .state ? 0 : 1, entry.isLink ? 1 : 0]
      table += Self.octets(number(of: entry.country), 2)
      table += Self.octets(entry.subject, 8) + Self.octets(entry.keyIdentifier, 8)
      table += Self.octets(UInt64(blob.count), 4) + Self.octets(UInt64(der.count), 4)
      table += Self.octets(number(of: entry.source), 2)
      blob += der
    }
    for entry in entries { append(entry, encoded[entry.range]) }
    for anchor in anchors { append(Entry(anchor), anchor.certificate.der) }
    guard texts.count <= 0xFFFF, blob.count <= 0x7FFF_FFFF else {
      throw .damaged("too many anchors")
    }
    var index = Self.octets(UInt64(texts.count), 2)
    for text in texts { index += Self.octets(UInt64(text.count), 2) + text }
    index += Self.octets(UInt64(entries.count + anchors.count), 4) + table
    guard let digest = try? DigestAlgorithm.sha256.digest(index) else { throw .damaged("digest") }
    return try AnchorFile(
      parsing: Self.magic + Self.octets(UInt64(index.count), 4) + digest + index + blob)
  }

  static func hash(of name: DistinguishedName) -> UInt64 { hash(Array(name.normalized.utf8)) }

  static func hash(of keyIdentifier: [UInt8]?) -> UInt64 {
    keyIdentifier.map { hash($0) } ?? 0
  }

  /// The certificate of an entry, whose fingerprint shows that it is still the one imported.
  func anchor(_ entry: Entry) throws(TrustStoreError) -> TrustAnchor {
    guard let certificate = try? Certificate(der: encoded[entry.range]),
      certificate.sha256 == entry.fingerprint
    else { throw .damaged("certificate \(Hex.encode(entry.fingerprint))") }
    return TrustAnchor(
      certificate: certificate, anchorClass: entry.anchorClass, source: entry.source,
      isLink: entry.isLink)
  }

  private static let magic = Array("PPANCH01".utf8)
  private static let entryLength = 62

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    let digest = (try? DigestAlgorithm.sha256.digest(bytes)) ?? []
    return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func octets(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func take(_ count: Int) throws(TrustStoreError) -> ArraySlice<UInt8> {
      guard count <= bytes.count else { throw .damaged("length") }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    mutating func number(_ count: Int) throws(TrustStoreError) -> Int {
      let value = try take(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(truncatingIfNeeded: value)
    }
  }
}

extension AnchorFile.Entry {
  /// The entry of an anchor that is in no file yet.
  fileprivate init(_ anchor: TrustAnchor) {
    let certificate = anchor.certificate
    self.init(
      fingerprint: certificate.sha256, anchorClass: anchor.anchorClass, isLink: anchor.isLink,
      country: certificate.country ?? "", subject: AnchorFile.hash(of: certificate.subject),
      keyIdentifier: AnchorFile.hash(of: certificate.subjectKeyIdentifier),
      range: 0..<certificate.der.count, source: anchor.source)
  }
}
