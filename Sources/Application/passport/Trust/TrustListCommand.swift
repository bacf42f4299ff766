import Presentation
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
      try environment.output.json(TrustJSON.value(TrustJSON.Contents(of: store, country: country)))
    } else if let country {
      let anchors = try store.anchors(forCountry: country)
      let witnesses = ListWitnesses(try store.importedLists())
      for anchor in anchors {
        try environment.output.row(
          TrustText.cells(anchor, inListsOf: witnesses.publishers(of: anchor)))
      }
      try environment.output.line(Counted.text(anchors.count, "certificate"))
    } else {
      try environment.output.lines(TrustText.overview(store))
      let institutions = try store.institutions() + store.registrars()
      if institutions.isEmpty { return .success }
      try environment.output.line("institutions, for credentials and never for a passport:")
      for institution in institutions {
        try environment.output.row(TrustText.cells(institution))
      }
    }
    return .success
  }
}
