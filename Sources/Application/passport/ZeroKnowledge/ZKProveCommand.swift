import Credentials
import DocumentProofs
import Operations
import Storage
import Verdicts
import ZeroKnowledge

/// `passport zk prove`: makes a proof that a mobile document has certain values. The proof reveals
/// nothing else.
enum ZKProveCommand {
  private static let document = Option(
    "--mdoc", "FILE", "the DeviceResponse with the document and its device's signature")
  private static let out = Option(
    "--out", "PROOF", "where the proof is written; nothing may be there yet")
  private static let needed = Needed(document, out)
  static let command = Command(
    "zk prove",
    synopsis: "\(document.usage) \(ZKStatement.transcript.usage) \(ZKStatement.issuer.usage) "
      + "\(ZKStatement.claim) … \(out.usage)",
    summary: "prove claims of a mobile document in zero knowledge",
    options: [
      [document] + ZKStatement.options + [out, CommonOptions.quiet]
    ], rules: [needed.rule] + ZKStatement.rules,
    notes: [
      "The proof shows that the issuer signed the claimed elements, that the document is valid and "
        + "that its device signed this session, and nothing else: no number, no signature, no other "
        + "element. It does not hide the issuer's key and the version of the circuits."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (path, out) = try needed.values(in: options)
    let file = try NewFile(path: out)
    let document = try DeviceResponse(parsing: BoundedFile.read(path, limit: 16 << 20)).document
    let statement = try ZKStatement.read(
      options, documentType: document.type, deviceNameSpaces: document.deviceNameSpaces,
      environment)
    environment.errors.progress("checking the document …")
    let witness = try MobileDocumentWitness(of: document, for: statement)
    let circuits = try CircuitStore(folder: environment.surroundings.circuitFolder).load(
      statement.circuits)
    let proof = try statement.prove(
      consume witness, circuits: circuits, random: environment.surroundings.random
    ) {
      environment.errors.show(.proving($0))
    }
    environment.errors.clearProgress()
    try file.write(proof)
    environment.errors.say("\(out): a proof of \(proof.count) bytes")
    return .success
  }
}
