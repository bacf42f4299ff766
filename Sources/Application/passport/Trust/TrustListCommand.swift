import Crypto
import Encoding
import FoundationEssentials
import Operations
import PKIX
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport trust list`: the anchors and lists of the trust store.
enum TrustListCommand {
  private static let country = CommonOptions.country.saying(
    "one state only, with every certificate")
  static let command = Command(
    "trust list", synopsis: "[\(country.usage)] [\(CommonOptions.json)]",
    summary: "list the trusted certificates by state",
    options: [[country, CommonOptions.json.saying("print every certificate and CRL as JSON")]],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let country = options[country]
    if options[CommonOptions.json] {
      try environment.output.json(TrustJSON.value(try contents(store, country: country)))
    } else if let country {
      let anchors = try store.anchors(forCountry: country)
      let witnesses = ListWitnesses(try store.importedLists())
      for anchor in anchors {
        try environment.output.row(cells(anchor) + vouched(witnesses.publishers(of: anchor)))
      }
      try environment.output.line(Counted.text(anchors.count, "certificate"))
    } else {
      for line in try overview(store) { try environment.output.line(line) }
      try showInstitutions(of: store, environment)
    }
    return .success
  }

  private static func overview(_ store: TrustStore) throws -> [String] {
    var lines: [String] = []
    for country in store.countries {
      let anchors = try store.anchors(forCountry: country)
      let tests = anchors.count { $0.anchorClass == .test }
      let note = tests > 0 ? "  (\(tests) of them test anchors)" : ""
      lines.append("\(country)  \(anchors.count)\(note)")
    }
    lines.append(Counted.certificates(store.count, states: store.countries.count))
    let waiting = try store.waiting().count
    if waiting == 1 { lines.append("1 more waits for its issuer and is not trusted") }
    if waiting > 1 { lines.append("\(waiting) more wait for their issuer and are not trusted") }
    let lists = try store.revocationLists().count
    if lists > 0 { lines.append(Counted.text(lists, "CRL")) }
    let signers = try store.documentSignerCount()
    if signers == 1 { lines.append("1 document signer, which is no anchor") }
    if signers > 1 { lines.append("\(signers) document signers, which are no anchors") }
    if store.count > 0 {
      lines.append("fingerprint of the store: " + Hex.encode(try store.fingerprint))
    }
    return lines
  }

  /// The roots of institutions, in a part of their own.
  private static func showInstitutions(
    of store: TrustStore, _ environment: AppEnvironment
  ) throws {
    let institutions = try store.institutions()
    if institutions.isEmpty { return }
    try environment.output.line("institutions, for credentials and never for a passport:")
    for institution in institutions { try environment.output.row(cells(institution)) }
  }

  /// The root of an institution in a row, as an anchor's.
  static func cells(_ institution: InstitutionAnchor) -> [String] {
    let certificate = institution.certificate
    return [
      Hex.encode(certificate.sha256),
      institution.mayClaimGovernment ? "institution, may claim government" : "institution",
      "until " + CalendarDate(certificate.notAfter).description,
      certificate.subject.description,
    ]
  }

  /// One anchor in a row: the whole fingerprint, to be compared with the one that a state
  /// publishes; kind, end of validity, name.
  static func cells(_ anchor: TrustAnchor) -> [String] {
    let certificate = anchor.certificate
    let kind = (anchor.isLink ? "link" : "root") + (anchor.anchorClass == .test ? ", test" : "")
    return [
      Hex.encode(certificate.sha256), kind,
      "until " + CalendarDate(certificate.notAfter).description,
      certificate.subject.description,
    ]
  }

  /// The publishers whose lists carried an anchor, in words; nothing where none is on record.
  private static func vouched(_ publishers: [WireText]) -> [String] {
    publishers.isEmpty ? [] : ["in lists of \(publishers.joined(separator: " "))"]
  }

  private static func contents(_ store: TrustStore, country: WireText?) throws -> TrustJSON.Contents
  {
    let wanted = country.map { CountryCode.twoLetters($0) ?? $0 }
    func isWanted(_ country: WireText?) -> Bool {
      wanted == nil || wanted == country
    }
    let anchors = try country.map(store.anchors(forCountry:)) ?? store.all()
    let waiting = try store.waiting().filter { isWanted($0.certificate.country) }
    let lists = try store.revocationLists().filter { isWanted($0.list.issuer.country) }
    return TrustJSON.Contents(
      anchors: anchors, waiting: waiting, revocationLists: lists,
      documentSigners: try store.documentSignerCount(), fingerprint: try store.fingerprint,
      institutions: try country.map { _ in [] } ?? store.institutions(),
      witnesses: ListWitnesses(try store.importedLists()))
  }
}
