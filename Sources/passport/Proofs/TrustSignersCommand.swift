import Encoding
import Inspection
import PKIX
import ProofEngine
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
      "The list holds keys alone. Whoever makes a proof counts only those that their own trust store knows.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let path = try needed.values(in: options)
    environment.checkClock()
    let file = try NewFile(path: path)
    let wanted: AnchorClass = options[test] ? .test : .state
    let store = try TrustStore(folder: environment.trustFolder)
    let paths = options.all(from)
    let keys =
      try paths.isEmpty
      ? trusted(store.allDocumentSigners(), store, wanted, environment)
      : paths.reduce(into: []) { keys, path in
        try keys.formUnion(self.keys(of: path, store, wanted, environment))
      }
    guard !keys.isEmpty else { throw SignersMissing() }
    let list = try SignerList(
      keys, day: CalendarDate(environment.now), isSimulated: wanted == .test)
    try file.write(list.encoded)
    let counts = list.counts.map { "\($0.count) \($0.kind.rawValue)" }
    environment.errors.say("\(path): \(WordList.and(counts))")
    try environment.output.line(Hex.encode(list.digest))
    return .success
  }

  /// The keys of certificates whose paths end at the roots that are wanted.
  private static func trusted(
    _ certificates: [Certificate], _ store: TrustStore, _ wanted: AnchorClass,
    _ environment: AppEnvironment
  ) throws -> Set<SignerKey> {
    let judge = PassiveAuthentication(anchors: store, at: environment.now)
    var keys: Set<SignerKey> = []
    for certificate in certificates {
      guard let key = SignerKey(certificate), !keys.contains(key) else { continue }
      let judgement = judge.judge(signer: certificate)
      if judgement.outcome.status == .passed, judgement.anchor?.anchorClass == wanted {
        keys.insert(key)
      }
    }
    return keys
  }

  /// The greatest length of a file of certificates in octets.
  private static let longestFile = 64 << 20

  /// The keys of a file of certificates, or that of a saved read's signer.
  private static func keys(
    of path: String, _ store: TrustStore, _ wanted: AnchorClass, _ environment: AppEnvironment
  ) throws -> Set<SignerKey> {
    if !FolderContents.isFolder(path),
      let certificates = try CertificateFile.certificates(path, limit: longestFile)
    {
      return try trusted(certificates, store, wanted, environment)
    }
    let evidence = try ProofSource.evidence(
      of: SavedPath(path).document, store, environment)
    guard evidence.isSimulated == (wanted == .test) else {
      throw PassportProofError.simulated(evidence.isSimulated)
    }
    return [evidence.signerKey]
  }
}

/// The error for a list that would have no key.
struct SignersMissing: CodedError {
  var code: ReasonCode { .signersMissing }
}
