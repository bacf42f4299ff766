import DocumentProofs
import Encoding
import Inspection
import Operations
import PKIX
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
  private static let test = Flag("--test", "the test anchors, in place of the states'")
  private static let out = Option(
    "--out", "FILE", "where the list is written; nothing may be there yet")
  private static let needed = Needed(out)
  static let command = Command(
    "trust signers",
    synopsis: "[\(from.usage)]… [\(test)] \(out.usage)",
    summary: "write a list of document signers, for proofs that hide the signer",
    options: [[from, test, out, CommonOptions.quiet]], rules: [needed.rule],
    notes: [
      "Without \(from.name) it takes every document signer that the trust store knows from a public key "
        + "directory. A signer is taken only if its path ends at a trusted root, and neither its use nor a "
        + "revocation speaks against it.",
      "A proof shows how an RSA key signs, with PKCS #1 v1.5 or PSS, so the list keeps them apart. A saved read shows "
        + "it; of a certificate alone it is PSS where the key is labelled so or the state signed the certificate so.",
      "The list holds keys, and how many states they are of. Whoever makes a proof counts only those to which a path "
        + "of their own trust store leads.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let path = try needed.values(in: options)
    environment.checkClock()
    let file = try NewFile(path: path)
    let wanted: AnchorClass = options[test] ? .test : .state
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let paths = options.all(from)
    let signers =
      try paths.isEmpty
      ? trusted(store.allDocumentSigners(), store, wanted, environment)
      : paths.reduce(into: []) { signers, path in
        try signers.formUnion(self.signers(of: path, store, wanted, environment))
      }
    guard !signers.isEmpty else { throw SignersMissing() }
    let list = try SignerList(
      signers, day: CalendarDate(environment.now), isSimulated: wanted == .test)
    try file.write(list.encoded)
    let counts = list.algorithms.map {
      "\(list.count($0)) \($0.name) of \(ProofText.states(list.states($0)))"
    }
    environment.errors.say("\(path): \(JoinedWords.and(counts))")
    try environment.output.line(Hex.encode(list.digest))
    return .success
  }

  /// The signers of certificates whose paths end at the roots that are wanted.
  private static func trusted(
    _ certificates: [Certificate], _ store: TrustStore, _ wanted: AnchorClass,
    _ environment: AppEnvironment
  ) -> Set<ListedSigner> {
    TrustedSigners(among: certificates, anchors: store, wanted, at: environment.now).signers
  }

  /// The greatest length of a file of certificates in octets.
  private static let longestFile = 64 << 20

  /// The signers of a file of certificates, or that of a saved read.
  private static func signers(
    of path: String, _ store: TrustStore, _ wanted: AnchorClass, _ environment: AppEnvironment
  ) throws -> Set<ListedSigner> {
    if !FolderContents.isFolder(path),
      let certificates = try CertificateFile.certificates(path, limit: longestFile)
    {
      return trusted(certificates, store, wanted, environment)
    }
    let evidence = try ProofSource.evidence(
      of: SavedPath(path).document, store, at: environment.now)
    guard evidence.isSimulated == (wanted == .test) else {
      throw PassportProofError.simulated(evidence.isSimulated)
    }
    return [evidence.signer]
  }
}

/// The error for a list that would have no key.
struct SignersMissing: CodedError {
  var code: ReasonCode { .signersMissing }
}
