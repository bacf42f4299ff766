/// A file compressed with zstd (RFC 8878), unpacked by the program of that name.
enum ZstdFile {
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// The bytes of a file, unpacked if they are compressed.
  /// - Parameter limit: the greatest length of the unpacked bytes.
  /// - Throws: ``CircuitStoreError`` if zstd is missing or fails.
  static func unpacked(
    _ bytes: [UInt8], named name: String, limit: Int, _ surroundings: Surroundings
  ) throws(CircuitStoreError) -> [UInt8] {
    guard bytes.starts(with: magic) else { return bytes }
    guard let path = surroundings.search(.zstd).path else { throw .noZstd(name) }
    let program = ConverterProgram(
      identity: .zstd, arguments: ["-dcqf", ConverterProgram.input], place: .standardOutput)
    guard
      let unpacked = program.run(
        path, input: bytes, inputEnding: "zst", outputEnding: "", limit: limit)
    else { throw .notUnpacked(name) }
    return unpacked
  }
}
