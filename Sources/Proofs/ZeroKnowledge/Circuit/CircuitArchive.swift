import Crypto

/// The beginning of an archive of two circuits ("LFA2"), as the reference's Rust version publishes them: who made it,
/// and the name, identifier and length of each circuit. The circuits follow, in the order of the list.
struct CircuitArchive {
  private static let magic: [UInt8] = [0x4C, 0x46, 0x41, 0x32]  // "LFA2"
  private static let version: UInt8 = 1
  /// The names of the circuits for signatures and for digests.
  private static let names = ["sig", "hash"].map { Array($0.utf8) }
  /// The greatest lengths of the texts in bytes: the time, the author, the author's tool, a description.
  private static let longestTexts = [4096, 4096, 4096, 65_536]

  private let combined: [UInt8]
  private let entries: [(identifier: [UInt8], length: Int)]
  /// The number of bytes before the first circuit.
  let headerLength: Int

  /// Reads the beginning of a file; nil for one that begins in another way.
  /// - Throws: `CircuitError`, also for more or other circuits than the two.
  init?(_ bytes: UnsafeRawBufferPointer) throws(CircuitError) {
    guard unsafe bytes.starts(with: Self.magic) else { return nil }
    var cursor = unsafe ByteCursor(bytes)
    _ = unsafe cursor.take(Self.magic.count)
    guard try Self.bytes(1, from: &cursor) == [Self.version] else { throw .unknownForm }
    // The version of the statement: the identifier says which it is.
    _ = try cursor.shortNumber()
    combined = try Self.bytes(32, from: &cursor)
    for longest in Self.longestTexts {
      let length = Int(try cursor.shortNumber())
      guard length <= longest else { throw .tooLarge(.number) }
      _ = try Self.bytes(length, from: &cursor)
    }
    guard try cursor.shortNumber() == Self.names.count else { throw .unknownForm }
    var entries: [(identifier: [UInt8], length: Int)] = []
    for name in Self.names {
      guard try cursor.shortNumber() == name.count,
        try Self.bytes(name.count, from: &cursor) == name
      else { throw .unknownForm }
      entries.append((try Self.bytes(32, from: &cursor), Int(try cursor.shortNumber())))
    }
    self.entries = entries
    headerLength = cursor.position
  }

  /// Checks that the two circuits that were read are those of the list, and that the archive bears their common name.
  /// - Parameter circuits: their identifiers and lengths in bytes, that for signatures first.
  /// - Throws: `CircuitError.otherIdentifier`, `CircuitError.badNumber`.
  func check(_ circuits: [(identifier: [UInt8], length: Int)]) throws(CircuitError) {
    guard circuits.map(\.length) == entries.map(\.length) else { throw .badNumber }
    guard circuits.map(\.identifier) == entries.map(\.identifier),
      (try? DigestAlgorithm.sha256.digest(circuits.flatMap(\.identifier))) == combined
    else { throw .otherIdentifier }
  }

  private static func bytes(
    _ count: Int, from cursor: inout ByteCursor
  ) throws(CircuitError) -> [UInt8] {
    guard let bytes = unsafe cursor.take(count) else { throw .truncated }
    return unsafe Array(bytes)
  }
}
