import Crypto
import Encoding
import FoundationEssentials
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
        try environment.output.row(
          TrustText.cells(anchor, inListsOf: witnesses.publishers(of: anchor)))
      }
      try environment.output.line(Counted.text(anchors.count, "certificate"))
    } else {
      for line in try TrustText.overview(store) { try environment.output.line(line) }
      try showInstitutions(of: store, environment)
    }
    return .success
  }

  /// The roots of institutions, in a part of their own.
  private static func showInstitutions(
    of store: TrustStore, _ environment: AppEnvironment
  ) throws {
    let institutions = try store.institutions()
    if institutions.isEmpty { return }
    try environment.output.line("institutions, for credentials and never for a passport:")
    for institution in institutions { try environment.output.row(TrustText.cells(institution)) }
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
