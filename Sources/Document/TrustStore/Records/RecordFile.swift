import Crypto
import Encoding
import Trust

/// The file of one table of a trust store: an index with entries of a fixed size, then the objects
/// in DER. A read parses only the index and the objects that it needs.
///
///     8   which table: "PPANCH04", "PPCRLS01", "PPSIGN01", "PPPEND01", "PPBLVD01",
///         "PPINST01", "PPDEFL01"
///     4   length of the index
///     32  SHA-256 of the index
///     …   index: companions (1 count; 1 table, 32 SHA-256 of its index), strings (2 count;
///         2 length, UTF-8 each), entries (4 count; 62 bytes each)
///     …   contents
///
/// Numbers are big-endian. An entry is fingerprint (32), class (1), mark (1), country (2, a
/// string's number), name (8), key id (8), offset (4), length (4), sources (2, a string's number),
/// where name and key id are the first bytes of a SHA-256, zero for none. Entries and strings are
/// sorted, so that the same records always make the same bytes.
///
/// Only the file of anchors names companions. A change writes it last, and so it decides which
/// files belong to the store.
struct RecordFile: Sendable {
  let table: RecordTable
  let encoded: [UInt8]
  /// The SHA-256 of the index, 32 bytes, which is part of the file's name.
  let digest: [UInt8]
  /// The digests of the tables that belong to these anchors, by table.
  let companions: [RecordTable: [UInt8]]
  let records: [Record]

  private static let entryLength = 62

  /// A table without records and without a file.
  static func empty(_ table: RecordTable) -> RecordFile { RecordFile(empty: table) }

  private init(empty table: RecordTable) {
    (self.table, encoded, digest, companions, records) = (table, [], [], [:], [])
  }

  init(_ table: RecordTable, parsing bytes: [UInt8]) throws(TrustStoreError) {
    self.table = table
    encoded = bytes
    var header = ByteReader(bytes)
    guard try header.bytes(8).elementsEqual(table.magic) else { throw .damaged(.storeHeader) }
    let length = try header.integer(4)
    let stated = try header.bytes(32)
    let index = try header.bytes(length)
    guard let found = try? DigestAlgorithm.sha256.digest(index), found[...] == stated else {
      throw .damaged(.storeIndex)
    }
    digest = found
    var reader = ByteReader(index)
    companions = try Self.companions(&reader)
    let strings = try Self.strings(&reader)
    let count = try reader.integer(4)
    guard reader.rest.count == count * Self.entryLength else { throw .damaged(.storeIndex) }
    var records: [Record] = []
    records.reserveCapacity(count)
    for _ in 0..<count {
      records.append(try Self.record(&reader, strings, bytes, contents: header.offset))
    }
    self.records = records
  }

  private static func companions(
    _ reader: inout ByteReader
  ) throws(TrustStoreError) -> [RecordTable: [UInt8]] {
    var companions: [RecordTable: [UInt8]] = [:]
    for _ in 0..<(try reader.integer(1)) {
      let number = UInt8(truncatingIfNeeded: try reader.integer(1))
      guard let table = RecordTable(rawValue: number) else { throw .damaged(.storeIndex) }
      companions[table] = Array(try reader.bytes(32))
    }
    return companions
  }

  private static func strings(_ reader: inout ByteReader) throws(TrustStoreError) -> [WireText] {
    var strings: [WireText] = []
    for _ in 0..<(try reader.integer(2)) {
      strings.append(WireText(decoding: try reader.bytes(try reader.integer(2))))
    }
    return strings
  }

  private static func record(
    _ reader: inout ByteReader, _ strings: [WireText], _ bytes: [UInt8], contents: Int
  ) throws(TrustStoreError) -> Record {
    func string(_ number: Int) throws(TrustStoreError) -> WireText {
      guard strings.indices.contains(number) else { throw .damaged(.storeIndex) }
      return strings[number]
    }
    let fingerprint = try reader.bytes(32)
    let anchorClass: AnchorClass = try reader.integer(1) == 0 ? .state : .test
    let mark = UInt8(truncatingIfNeeded: try reader.integer(1))
    let country = try string(try reader.integer(2))
    let name = UInt64(truncatingIfNeeded: try reader.integer(8))
    let keyIdentifier = UInt64(truncatingIfNeeded: try reader.integer(8))
    let start = contents + (try reader.integer(4))
    let end = start + (try reader.integer(4))
    guard end <= bytes.count else { throw .damaged(.storeLength) }
    return Record(
      fingerprint: fingerprint, anchorClass: anchorClass, mark: mark, country: country, name: name,
      keyIdentifier: keyIdentifier, sourceText: try string(try reader.integer(2)),
      bytes: bytes[start..<end])
  }
}

extension RecordFile {
  /// A file with these records.
  /// - Throws: ``TrustStoreError/full`` when there are more than a file can hold.
  init(
    _ table: RecordTable, _ records: some Collection<Record>,
    companions: [RecordTable: [UInt8]] = [:]
  ) throws(TrustStoreError) {
    let sorted = records.sorted(by: Self.precedes)
    let strings = Set(sorted.map(\.country)).union(sorted.map(\.sourceText)).sorted()
    let texts = strings.map { Array($0.utf8) }
    let size = sorted.reduce(0) { $0 + $1.bytes.count }
    guard texts.count <= 0xFFFF, texts.allSatisfy({ $0.count <= 0xFFFF }), size <= 0x0FFF_FFFF
    else { throw .full }
    let numbers = Dictionary(uniqueKeysWithValues: zip(strings, 0...))

    var index = [UInt8(companions.count)]
    for (table, digest) in companions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      index += [table.rawValue] + digest
    }
    index.append(texts.count, bytes: 2)
    for text in texts {
      index.append(text.count, bytes: 2)
      index += text
    }
    index.append(sorted.count, bytes: 4)
    index.reserveCapacity(index.count + sorted.count * Self.entryLength)
    var contents: [UInt8] = []
    contents.reserveCapacity(size)
    for record in sorted {
      index += record.fingerprint
      index += [record.anchorClass == .state ? 0 : 1, record.mark]
      index.append(numbers[record.country] ?? 0, bytes: 2)
      index.append(Int(truncatingIfNeeded: record.name), bytes: 8)
      index.append(Int(truncatingIfNeeded: record.keyIdentifier), bytes: 8)
      index.append(contents.count, bytes: 4)
      index.append(record.bytes.count, bytes: 4)
      index.append(numbers[record.sourceText] ?? 0, bytes: 2)
      contents += record.bytes
    }
    guard let digest = try? DigestAlgorithm.sha256.digest(index) else {
      throw .damaged(.storeDigest)
    }
    var encoded = table.magic
    encoded.reserveCapacity(44 + index.count + contents.count)
    encoded.append(index.count, bytes: 4)
    encoded += digest
    encoded += index
    encoded += contents
    try self.init(table, parsing: encoded)
  }

  private static func precedes(_ left: Record, _ right: Record) -> Bool {
    let (one, other) = (left.country, right.country)
    if one != other { return one < other }
    if left.fingerprint != right.fingerprint {
      return left.fingerprint.lexicographicallyPrecedes(right.fingerprint)
    }
    return left.anchorClass == .state && right.anchorClass == .test
  }
}

extension [UInt8] {
  /// Appends a number, big-endian.
  fileprivate mutating func append(_ value: Int, bytes count: Int) {
    for position in (0..<count).reversed() {
      append(UInt8(truncatingIfNeeded: value >> (8 * position)))
    }
  }
}

extension ByteReader {
  /// The next bytes.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when there are fewer.
  fileprivate mutating func bytes(_ count: Int) throws(TrustStoreError) -> ArraySlice<UInt8> {
    guard let bytes = take(count) else { throw .damaged(.storeLength) }
    return bytes
  }

  /// The next number, of at most eight bytes.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when there are fewer bytes.
  fileprivate mutating func integer(_ count: Int) throws(TrustStoreError) -> Int {
    guard let number = number(count) else { throw .damaged(.storeLength) }
    return number
  }
}
