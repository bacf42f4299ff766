import Crypto

/// The encrypted list of a vault's records, written anew with every save, so that nobody can drop,
/// duplicate or exchange a record, or replace it by an older one.
struct VaultManifest: Hashable, Sendable {
  /// The entry of one record; entries are in the order of the file.
  struct Entry: Hashable, Sendable {
    static let encodedLength = 77

    let name: VaultRecord.Name
    let generation: UInt64
    /// The length of the record in the file, in bytes.
    let length: Int
    /// SHA-256 over the record's bytes in the file.
    let digest: [UInt8]

    func append(to bytes: inout [UInt8]) {
      bytes.append(name.kind)
      bytes += name.identifier
      bytes.append(generation)
      bytes.append(UInt32(clamping: length))
      bytes += digest
    }
  }

  /// The number of this save.
  let generation: UInt64
  let entries: [Entry]

  init(generation: UInt64, records: [VaultRecord]) {
    self.generation = generation
    entries = records.map { record in
      Entry(
        name: record.name, generation: record.generation, length: record.sealed.count,
        digest: record.digest)
    }
  }

  /// Reads the plaintext of a manifest.
  init(parsing bytes: some Collection<UInt8>) throws(MalformedRecord) {
    var rest = ArraySlice(bytes)
    func take(_ count: Int) throws(MalformedRecord) -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw MalformedRecord() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    generation = UInt64(bytes: try take(8))
    let count = Int(UInt32(bytes: try take(4)))
    // This check comes before memory is reserved for that many entries.
    guard generation < .max, rest.count == count * Entry.encodedLength else {
      throw MalformedRecord()
    }
    var entries: [Entry] = []
    for _ in 0..<count {
      let kind = try take(1).first ?? 0
      let name = VaultRecord.Name(
        kind: kind, identifier: Array(try take(VaultRecord.Name.identifierLength)))
      entries.append(
        Entry(
          name: name, generation: UInt64(bytes: try take(8)),
          length: Int(UInt32(bytes: try take(4))), digest: Array(try take(32))))
    }
    guard Set(entries.map(\.name)).count == count else { throw MalformedRecord() }
    self.entries = entries
  }

  var encoded: [UInt8] {
    var bytes = generation.bytes + UInt32(clamping: entries.count).bytes
    bytes.reserveCapacity(bytes.count + entries.count * Entry.encodedLength)
    for entry in entries { entry.append(to: &bytes) }
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number, big-endian, without a temporary array, because a list of records has two
  /// numbers for each.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

extension FixedWidthInteger {
  /// The number, big-endian.
  var bytes: [UInt8] {
    (0..<Self.bitWidth / 8).map {
      UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * ($0 + 1)))
    }
  }

  /// The number in big-endian bytes; if there are too many, the last ones.
  init(bytes: some Collection<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}
