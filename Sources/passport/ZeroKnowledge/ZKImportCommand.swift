import ProofEngine
import Storage
import Verdicts

/// `passport zk import`: keeps published circuits, after checking that they are what their name says.
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
    let store = CircuitStore(folder: try environment.circuitFolder)
    for path in options.operands {
      environment.errors.progress("checking \(path) …")
      let packed = try BoundedFile.read(path, limit: CircuitStore.longestFile)
      let octets = try ZstdFile.unpacked(packed, named: path, environment)
      let (pair, isNew) = try store.add(octets, named: path)
      environment.errors.clearProgress()
      try environment.output.line(
        "\(isNew ? "kept" : "already there")  version \(pair.version.rawValue), "
          + "\(pair.claimCount) \(pair.claimCount == 1 ? "claim" : "claims")  \(pair.identifier)")
    }
    return .success
  }
}
