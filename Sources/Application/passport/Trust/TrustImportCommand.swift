import Encoding
import Operations
import PKIX
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
    "--may-claim", "LEVEL", oneOf: InstitutionClaim.allCases.map { (name: "\($0)", value: $0) }
  ) {
    "\($0): the level that the institutions' cards may claim, without it, institution; registrations is for a registrar, "
      + "which says what those who ask may ask for, and for no card"
  }

  private static let statusList = Option(
    "--status-list", "URL",
    "the address of these institutions' list of what they revoked, which trust update fetches",
    mayRepeat: true,
    read: { text throws(UsageError) in
      let address = try TrustUpdateCommand.address(text, of: "--status-list")
      guard address.scheme == .https else {
        throw UsageError("--status-list: it must begin with https://")
      }
      return address
    })

  static let command = Command(
    "trust import",
    synopsis:
      "FILE… [\(root.usage) | \(yes)] [\(AcceptancePrompt.checksPublisher)] [\(test) | \(institution) [\(mayClaim.usage)] [\(statusList.usage)…]]",
    summary: "trust the certificates of master lists, PKD collections, DER and PEM files",
    operand: Operand(
      "FILE",
      "a master list, a defect list, a deviation list, a bare list, an LDIF collection of the ICAO "
        + "PKD, certificates or CRLs in DER, PEM or .p7b", 1...1024),
    options: [
      [root, yes] + AcceptancePrompt.options + [
        CommonOptions.noInput, test, institution, mayClaim, statusList,
        CommonOptions.json.saying("print the report as JSON"),
        CommonOptions.quiet.saying("do not list what was left out"),
      ]
    ],
    rules: [
      .exclude([yes, root]), .exclude([yes, AcceptancePrompt.checksPublisher]),
      .exclude([institution, test]), .exclude([institution, root]),
      .goesWith(mayClaim, [institution]), .goesWith(statusList, [institution]),
    ],
    notes: [
      "You are asked once for each publisher, as long as its own authority issues its signers; "
        + "\(yes) answers that question.",
      "Whatever a card says of itself, it counts for no more than its institution's root may claim: a state's word only "
        + "with \(mayClaim.name) government, as for a desk whose reading of passports you rely on. The root of a registrar "
        + "counts for no card, and the root of an issuer for no registration.",
      "The publishers \(ListPublisher.all.map(\.name).joined(separator: ", ")) are known by their "
        + "roots: their lists are named, and a yes is enough.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let root = try options[root].map(CertificateFile.one)
    environment.checkClock()
    var files = try FileImport(
      environment.surroundings, environment.errors, anchorClass: options[test] ? .test : .state,
      root: root, accept: AcceptancePrompt.acceptance(options, environment).answer)
    let outcomes =
      try options[institution]
      ? options.operands.map {
        (
          path: $0,
          outcome: try files.addInstitutions(contentsOf: $0, claim: options[mayClaim])
        )
      } : files.add(contentsOf: options.operands)
    // A user who imports a root again may not expect that its cards may still claim what was
    // allowed before.
    if options[institution], options[mayClaim] == nil {
      for kept in try files.claimingGovernment(in: options.operands) {
        let name = OutsideName.folded(kept.certificate.subject.nameForPeople)
        environment.errors.say(
          "cards below \(name) may claim government, as before; \(mayClaim.name) institution ends that"
        )
      }
    }
    try TrustImportOutput(environment, ofInstitutions: options[institution]).show(
      outcomes, asJSON: options[CommonOptions.json])
    try remember(options, outcomes, environment)
    return outcomes.map(\.outcome.exit).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// Remembers the addresses of status lists below the roots in the files that were imported.
  private static func remember(
    _ options: Arguments, _ outcomes: [(path: String, outcome: FileImport.Outcome)],
    _ environment: AppEnvironment
  ) throws {
    let lists = options.all(statusList)
    guard !lists.isEmpty, let kept = KeptStatusLists(environment.surroundings) else { return }
    for (path, outcome) in outcomes where outcome.exit == .success {
      for root in try CertificateFile.certificates(path) ?? [] {
        for list in lists {
          try kept.remember(
            KeptStatusLists.Address(list.text, below: root), at: environment.now, isNamed: true)
        }
      }
    }
  }
}
