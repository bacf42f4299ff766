import Crypto
import Verdicts

/// The part of a vault after the header: the manifest and the records (docs/WALLET-FORMAT.md).
struct VaultContents: Hashable, Sendable {
  let generation: UInt64
  private(set) var records: [VaultRecord]
  /// The position of each record in the list.
  private var places: [VaultRecord.Name: Int]

  /// The reason for which the bytes after the header were not written with the vault key.
  enum Fault: Error {
    case truncated, manifest, record, trailing

    var phrase: Phrase {
      switch self {
      case .truncated: .vaultTruncated
      case .manifest: .vaultManifestAltered
      case .record: .vaultRecordAltered
      case .trailing: .vaultContinued
      }
    }
  }

  private static let lengthBytes = 4

  init(generation: UInt64, records: [VaultRecord]) {
    self.generation = generation
    self.records = records
    places = Self.places(of: records)
  }

  private static func places(of records: [VaultRecord]) -> [VaultRecord.Name: Int] {
    Dictionary(
      records.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The record of a name; nil if there is none.
  func record(of name: VaultRecord.Name) -> VaultRecord? { places[name].map { records[$0] } }

  /// The contents of the next save. A record that stays keeps its ciphertext, and one that is
  /// replaced keeps its position.
  func next(
    removing: Set<VaultRecord.Name>, putting: [VaultRecord]
  ) -> VaultContents {
    let isShorter = removing.contains { places[$0] != nil }
    var next = VaultContents(
      generation: generation + 1,
      records: isShorter ? records.filter { !removing.contains($0.name) } : records,
      places: isShorter ? nil : places)
    for record in putting { next.put(record) }
    return next
  }

  private init(generation: UInt64, records: [VaultRecord], places: [VaultRecord.Name: Int]?) {
    self.generation = generation
    self.records = records
    self.places = places ?? Self.places(of: records)
  }

  private mutating func put(_ record: VaultRecord) {
    if let place = places[record.name] {
      records[place] = record
    } else {
      places[record.name] = records.count
      records.append(record)
    }
  }

  /// Reads the bytes after a header and checks every record against the manifest.
  init(
    parsing bytes: some Collection<UInt8>, header: [UInt8], cipher: AuthenticatedCipher
  ) throws(Fault) {
    var rest = ArraySlice(bytes)
    func take(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw .truncated }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let length = Int(UInt32(bytes: try take(Self.lengthBytes)))
    let nonce = Array(try take(AuthenticatedCipher.nonceLength))
    let sealed = try take(length)
    guard
      let plain = try? cipher.open(
        sealed, nonce: nonce, associatedData: Self.binding(header)),
      let manifest = try? VaultManifest(parsing: plain.bytes)
    else { throw .manifest }
    var records: [VaultRecord] = []
    for entry in manifest.entries {
      let sealed = try take(entry.length)
      guard (try? DigestAlgorithm.sha256.digest(sealed)) == entry.digest else { throw .record }
      records.append(
        VaultRecord(
          name: entry.name, generation: entry.generation, sealed: sealed, digest: entry.digest))
    }
    guard rest.isEmpty else { throw .trailing }
    self.init(generation: manifest.generation, records: records)
  }

  /// The bytes of the file.
  func encoded(
    behind header: [UInt8], cipher: AuthenticatedCipher, random: RandomSource
  ) throws(CryptoError) -> [UInt8] {
    let manifest = VaultManifest(generation: generation, records: records)
    let nonce = try random.bytes(AuthenticatedCipher.nonceLength)
    let sealed = try cipher.seal(
      SecretBytes(manifest.encoded), nonce: nonce, associatedData: Self.binding(header))
    let list = UInt32(clamping: sealed.count).bytes + nonce + sealed
    // Reserves the memory at once, because a growing array would copy a large wallet again and
    // again.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      records.reduce(header.count + list.count) { $0 + $1.sealed.count })
    bytes += header
    bytes += list
    for record in records { bytes += record.sealed }
    return bytes
  }

  private static func binding(_ header: [UInt8]) -> [UInt8] {
    Array("manifest".utf8) + header
  }
}
