import CSystem
import Glibc

/// A file that zstd packed (RFC 8878), unpacked by the program of that name.
enum ZstdFile {
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// The octets as they are, or unpacked where they are packed.
  /// - Throws: ``CircuitStoreError`` when there is no zstd, or it cannot.
  static func unpacked(
    _ octets: [UInt8], named name: String, _ environment: AppEnvironment
  ) throws(CircuitStoreError) -> [UInt8] {
    guard octets.starts(with: magic) else { return octets }
    guard let path = environment.search(.zstd).path else { throw .noZstd(name) }
    let program = ConverterProgram(
      identity: .zstd, arguments: ["-dcqf", ConverterProgram.input], place: .standardOutput)
    guard
      let unpacked = program.run(
        path, input: octets, inputEnding: "zst", outputEnding: "",
        limit: CircuitStore.longestFile)
    else { throw .notUnpacked(name) }
    return unpacked
  }
}
