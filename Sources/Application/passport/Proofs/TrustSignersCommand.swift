import DocumentProofs
import Encoding
import Operations
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts

/// `passport trust signers`: writes the list of document signers among which a proof hides the one that
/// signed.
enum TrustSignersCommand {
  private static let from = Option(
    "--from", "PATH",
    "take the signer of this saved read, or the certificates in this file; may be given more than once",
    mayRepeat: true)
  private static let roots = Option.names(
    "--roots", "CODES",
    "the roots of these states, as DE,FR, in place of document signers: for a request with --state")
  private static let test = Flag("--test", "the test anchors, in place of the states'")
  private static let out = Option(
    "--out", "FILE", "where the list is written; nothing may be there yet")
  private static let needed = Needed(out)
  static let command = Command(
    "trust signers",
    synopsis: "[\(from.usage)]… [\(roots.usage)] [\(test)] \(out.usage)",
    summary: "write a list of document signers, for proofs that hide the signer",
    options: [[from, roots, test, out, CommonOptions.quiet]],
    rules: [needed.rule, .exclude([from, roots])],
    notes: [
      "Without \(from.name) it takes every document signer that the trust store knows from a public key "
        + "directory. A signer is taken only if its path ends at a trusted root, and neither its use nor a "
        + "revocation speaks against it.",
      "A proof shows how an RSA key signs, with PKCS #1 v1.5 or PSS, so the list keeps them apart. A saved read shows "
        + "it; of a certificate alone it is PSS where the key is labelled so or the state signed the certificate so.",
      "The list holds keys, and how many states they are of. A prover counts only those to which a path "
        + "of their own trust store leads.",
      "With \(roots.name) the list holds the keys of states' roots. A proof then shows that a root of one of these states "
        + "issued the signer's certificate, and the verifier needs to know no signer.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try needed.values(in: options)
    environment.checkClock()
    let file = try NewFile(path: path)
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let wanted: AnchorClass = options[test] ? .test : .state
    let list =
      try options[roots].map { try rootList($0, store, wanted, environment) }
      ?? SignerListing(store, wanted, at: environment.now).list(of: options.all(from))
    try file.write(list.encoded)
    environment.errors.say("\(path): \(ProofText.counts(list))")
    try environment.output.line(Hex.encode(list.digest))
    return .success
  }

  private static func rootList(
    _ states: [WireText], _ store: TrustStore, _ wanted: AnchorClass,
    _ environment: AppEnvironment
  ) throws -> SignerList {
    let found = try StateListing(states, in: store, wanted, at: environment.now).roots()
    guard let list = found.list, found.missing.isEmpty else {
      throw UsageError(
        "the trust store has no root of \(JoinedWords.and(found.missing)) with a key that proofs take, which is in date "
          + "and was not revoked"
      )
    }
    return list
  }
}
