import ProofEngine
import Storage
import Verdicts
import ZeroKnowledge

/// `passport zk prove`: a proof that a mobile document says something, which shows nothing else of it.
enum ZKProveCommand: Command {
  static let words = ["zk", "prove"]
  static let synopsis = "--mdoc FILE --transcript FILE --issuer CERT --claim … --out PROOF"
  static let summary = "prove claims of a mobile document in zero knowledge"
  static let help = """
      --mdoc FILE           the DeviceResponse with the document and its device's signature
    \(ZKStatement.help)
      --out PROOF           where the proof is written; nothing may be there yet
      --quiet               show no progress

    The proof shows that the issuer signed the claimed elements, that the document is valid and that
    its device signed this session, and nothing else: no number, no signature, no other element. It
    does not hide the issuer's key and the version of the circuits.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--quiet"], values: ZKStatement.values.union(["--mdoc", "--out"]),
      repeatable: ZKStatement.repeatable)
    environment.errors.isQuiet = options.has("--quiet")
    guard let path = options.value("--mdoc"), let out = options.value("--out") else {
      throw UsageError("--mdoc and --out are needed")
    }
    let file = try NewFile(path: out)
    let document = try DeviceResponse(parsing: BoundedFile.read(path, limit: 16 << 20)).document
    let statement = try ZKStatement.read(
      options, documentType: document.type, deviceNameSpaces: document.deviceNameSpaces,
      environment)
    environment.errors.progress("checking the document …")
    let witness = try MobileDocumentWitness(of: document, for: statement)
    let circuits = try CircuitStore(folder: environment.circuitFolder).load(statement.circuits)
    let proof = try statement.prove(witness, circuits: circuits, random: environment.random) {
      environment.errors.progress(ZKProgress.text($0))
    }
    environment.errors.clearProgress()
    try file.write(proof)
    environment.errors.say("\(out): a proof of \(proof.count) bytes")
    return .success
  }
}

/// The words of the progress line of a proof.
enum ZKProgress {
  static func text(_ stage: ProofStage) -> String {
    switch stage {
    case .committing: "committing to the document …"
    case .provingHash: "proving the digests …"
    case .provingSignature: "proving the signatures …"
    }
  }
}
