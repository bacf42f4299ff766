import Crypto
import Encoding
import Operations
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts

/// `passport trust import`: fills the trust store.
enum TrustImportCommand {
  private static let root = Option(
    "--root", "FILE",
    "a state's certificate that you have from elsewhere: a list is accepted when its signer's path "
      + "leads to exactly that one")
  private static let yes = AcceptancePrompt.yes
  private static let test = Flag(
    "--test", "as test anchors: documents that end at one count as simulated")
  private static let institution = Flag(
    "--institution",
    "as roots of institutions, for the credentials that they issue and never for a passport")
  private static let mayClaim = Option(
    "--may-claim", "LEVEL", oneOf: [(name: "institution", value: false), ("government", true)]
  ) { "\($0): the level that the institutions' cards may claim; without it, institution" }

  static let command = Command(
    "trust import",
    synopsis:
      "FILE… [\(root.usage) | \(yes)] [\(AcceptancePrompt.checksPublisher)] [\(test) | \(institution) [\(mayClaim.usage)]]",
    summary: "trust the certificates of master lists, PKD collections, DER and PEM files",
    operand: Operand(
      "FILE",
      "a master list, a bare list, an LDIF collection of the ICAO PKD, certificates or CRLs in DER, "
        + "PEM or .p7b", 1...1024),
    options: [
      [root, yes] + AcceptancePrompt.options + [
        CommonOptions.noInput, test, institution, mayClaim,
        CommonOptions.json.saying("print the report as JSON"),
        CommonOptions.quiet.saying("do not list what was left out"),
      ]
    ],
    rules: [
      .exclude([yes, root]), .exclude([yes, AcceptancePrompt.checksPublisher]),
      .exclude([institution, test]), .exclude([institution, root]),
      .goesWith(mayClaim, [institution]),
    ],
    notes: [
      "You are asked once for each publisher, as long as its own authority issues its signers; "
        + "\(yes) answers that question.",
      "Whatever a card says of itself, it counts for no more than its institution's root may claim: a state's word only "
        + "with \(mayClaim.name) government, as for a desk whose reading of passports you rely on.",
      "The publishers \(ListPublisher.all.map(\.name).joined(separator: ", ")) are known by their "
        + "roots: their lists are named, and a yes is enough.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let root = try options[root].map(certificate)
    environment.checkClock()
    var files = try FileImport(
      environment.surroundings, environment.errors, anchorClass: options[test] ? .test : .state,
      root: root, accept: AcceptancePrompt(options, environment).ask)
    var outcomes: [(path: String, outcome: FileImport.Outcome)] = []
    if options[institution] {
      for path in options.operands {
        outcomes.append(
          (path, try files.addInstitutions(contentsOf: path, mayClaimGovernment: options[mayClaim]))
        )
      }
      if options[mayClaim] == nil { try tellClaimable(files.store, options, environment) }
      return try show(outcomes, ofInstitutions: true, options, environment)
    }
    for path in options.operands { outcomes.append((path, try files.add(contentsOf: path))) }
    // A CRL may come before its issuer's certificate, and is imported again at the end.
    for (index, (path, outcome)) in outcomes.enumerated().dropLast() where outcome.lacksIssuer {
      outcomes[index].outcome = try files.add(contentsOf: path)
    }
    return try show(outcomes, options, environment)
  }

  /// Says where the cards below a root may claim a state's word as before, which someone who imports it again may not expect.
  private static func tellClaimable(
    _ store: TrustStore, _ options: Arguments, _ environment: AppEnvironment
  ) throws {
    let roots = try options.operands.flatMap { try CertificateFile.certificates($0) ?? [] }
    for kept in try store.institutions()
    where kept.mayClaimGovernment && roots.contains(kept.certificate) {
      let name = OutsideName.folded(kept.certificate.subject.nameForPeople)
      environment.errors.say(
        "cards below \(name) may claim government, as before; \(mayClaim.name) institution ends that"
      )
    }
  }

  private static func show(
    _ outcomes: [(path: String, outcome: FileImport.Outcome)], ofInstitutions: Bool = false,
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try TrustImportOutput(environment, ofInstitutions: ofInstitutions).show(
      outcomes, asJSON: options[CommonOptions.json])
    return outcomes.map(\.outcome.exit).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// The one certificate of a file in DER or PEM.
  private static func certificate(_ path: String) throws -> Certificate {
    guard let all = try CertificateFile.certificates(path), all.count == 1 else {
      throw AnchorMissing(source: .text(path))
    }
    return all[0]
  }
}
