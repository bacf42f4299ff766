import Encoding
import FoundationEssentials
import Trust
import Verdicts

/// `passport trust list`: what this desk trusts.
enum TrustListCommand: Command {
  static let words = ["trust", "list"]
  static let synopsis = "[--json]"
  static let summary = "list the trusted certificates by state"
  static let help = "  --json   print every certificate as JSON"

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, flags: ["--json"])
    let store = try TrustStore(folder: environment.trustFolder)
    if options.has("--json") {
      try environment.output.json(
        .object([
          "schema": "passport.trust/1",
          "anchors": .array(try store.all().map(json)),
        ]))
      return .success
    }
    for country in store.countries {
      let anchors = try store.anchors(forCountry: country)
      let tests = anchors.count { $0.anchorClass == .test }
      let note = tests > 0 ? "  (\(tests) of them test anchors)" : ""
      try environment.output.line("\(country)  \(anchors.count)\(note)")
    }
    try environment.output.line(
      "\(store.count) certificates of \(store.countries.count) states")
    return .success
  }

  private static func json(_ anchor: TrustAnchor) -> JSONValue {
    let certificate = anchor.certificate
    return .object([
      "country": certificate.country.map { .string($0) },
      "class": .string(anchor.anchorClass.rawValue),
      "subject": .string(certificate.subject.description),
      "fingerprint": .string(Hex.encode(certificate.sha256)),
      "notBefore": .string(certificate.notBefore.formatted(.iso8601)),
      "notAfter": .string(certificate.notAfter.formatted(.iso8601)),
      "link": .bool(anchor.isLink),
      "source": .string(anchor.source),
    ])
  }
}
