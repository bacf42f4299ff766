import DocumentProofs
import Operations
import Storage
import Verdicts

/// `passport proof circuits`: compiles the circuits of all proofs over documents.
enum ProofCircuitsCommand {
  private static let out = Option(
    "--out", "FOLDER", "write them there, as for a package; the folder is there already")
  static let command = Command(
    "proof circuits",
    synopsis: "[\(out.usage)]",
    summary: "compile the circuits of all proofs, so that none is waited for",
    options: [[out, CommonOptions.quiet]],
    notes: [
      "A package brings them along. Where they are missing, the first proof of each kind compiles what it "
        + "needs, in some seconds, and keeps it."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let names = ProofClass.circuits
    let (folder, mode) = try place(options, environment)
    try PassportCircuitStore.compile(names, into: folder, mode: mode, environment.errors)
    environment.errors.say("\(folder): \(names.count) circuits")
    return .success
  }

  private static func place(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> (folder: String, mode: UInt32) {
    if let given = options[out] { return (given, 0o644) }
    let own = try environment.surroundings.circuitFolder
    try PrivateFolder.make(own)
    return (own, 0o600)
  }
}
