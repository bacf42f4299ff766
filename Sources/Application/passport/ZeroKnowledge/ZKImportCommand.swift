import Operations
import Verdicts

/// `passport zk import`: adds published circuits to the store, after checking their identifiers.
enum ZKImportCommand {
  static let command = Command(
    "zk import", synopsis: "FILE...",
    summary: "keep published circuits for proofs in zero knowledge",
    operand: Operand(
      "FILE",
      "circuits of longfellow-libzk-v1 for mobile documents, as their authors publish them; "
        + "compressed by zstd or not, in the plain or the compact form, alone or in an archive",
      1...64),
    options: [[CommonOptions.quiet]],
    notes: [
      "Nothing is downloaded. The name of each circuit is computed from its content, and only circuits "
        + "whose name this program knows are kept: those of versions 6 and 7, for one to four claims."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let store = CircuitStore(folder: try environment.surroundings.circuitFolder)
    for path in options.operands {
      defer { environment.errors.clearProgress() }
      let (pair, isNew) = try store.add(contentsOf: path, environment.surroundings) {
        environment.errors.progress("checking \(path)", $0, of: 100)
      }
      environment.errors.clearProgress()
      try environment.output.line(
        "\(isNew ? "kept" : "already there")  version \(pair.version.rawValue), "
          + "\(pair.claimCount) \(pair.claimCount == 1 ? "claim" : "claims")  \(pair.identifier)")
    }
    return .success
  }
}
