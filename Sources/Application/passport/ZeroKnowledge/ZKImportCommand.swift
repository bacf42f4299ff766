import CSystem
import Glibc
import Operations
import Storage
import Verdicts

/// `passport zk import`: adds published circuits to the store, after checking their identifiers.
enum ZKImportCommand {
  static let command = Command(
    "zk import", synopsis: "FILE...",
    summary: "keep published circuits for proofs in zero knowledge",
    operand: Operand(
      "FILE",
      "circuits of longfellow-libzk-v1 for mobile documents, as their authors publish them; "
        + "compressed by zstd or not, in the plain or the compact form", 1...64),
    options: [[CommonOptions.quiet]],
    notes: [
      "Nothing is downloaded. The name of each circuit is computed from its content, and only circuits "
        + "whose name this program knows are kept: those of versions 6 and 7, for one to four claims."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let store = CircuitStore(folder: try environment.surroundings.circuitFolder)
    for path in options.operands {
      defer { environment.errors.clearProgress() }
      func tell(_ percent: Int) {
        environment.errors.progress("checking \(path)", percent, of: 100)
      }
      tell(0)
      let packed = try BoundedFile.read(path, limit: CircuitStore.longestFile)
      let octets = try ZstdFile.unpacked(packed, named: path, environment)
      let (pair, isNew) = try store.add(octets, named: path, progress: tell)
      environment.errors.clearProgress()
      try environment.output.line(
        "\(isNew ? "kept" : "already there")  version \(pair.version.rawValue), "
          + "\(pair.claimCount) \(pair.claimCount == 1 ? "claim" : "claims")  \(pair.identifier)")
    }
    return .success
  }
}

/// A file compressed with zstd (RFC 8878), unpacked by the program of that name.
enum ZstdFile {
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// The octets, unpacked where they are compressed.
  /// - Throws: ``CircuitStoreError`` when there is no zstd, or it fails.
  static func unpacked(
    _ octets: [UInt8], named name: String, _ environment: AppEnvironment
  ) throws(CircuitStoreError) -> [UInt8] {
    guard octets.starts(with: magic) else { return octets }
    guard let path = environment.surroundings.search(.zstd).path else { throw .noZstd(name) }
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
