import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport trust list`: what this desk trusts.
enum TrustListCommand {
  private static let country = CommonOptions.country.saying(
    "one state only, with every certificate")
  static let command = Command(
    "trust list", synopsis: "[\(country.usage)] [\(CommonOptions.json)]",
    summary: "list the trusted certificates by state",
    options: [[country, CommonOptions.json.saying("print every certificate and CRL as JSON")]],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let store = try TrustStore(folder: environment.trustFolder)
    let country = options[country]
    if options[CommonOptions.json] {
      try environment.output.json(try json(store, country: country))
    } else if let country {
      let anchors = try store.anchors(forCountry: country)
      for anchor in anchors { try environment.output.row(cells(anchor)) }
      try environment.output.line(Counted.text(anchors.count, "certificate"))
    } else {
      for line in try overview(store) { try environment.output.line(line) }
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
    return lines
  }

  /// One anchor in a row: fingerprint, whole, as it is compared with what a state publishes; kind, until
  /// when, name.
  static func cells(_ anchor: TrustAnchor) -> [String] {
    let certificate = anchor.certificate
    let kind = (anchor.isLink ? "link" : "root") + (anchor.anchorClass == .test ? ", test" : "")
    return [
      Hex.encode(certificate.sha256), kind,
      "until " + certificate.notAfter.formatted(.iso8601.year().month().day()),
      certificate.subject.description,
    ]
  }

  private static func json(_ store: TrustStore, country: String?) throws -> JSONValue {
    let wanted = country.map { CountryCode.twoLetters($0) ?? $0 }
    let anchors = try country.map(store.anchors(forCountry:)) ?? store.all()
    let waiting = try store.waiting().filter {
      wanted == nil || $0.certificate.country == wanted
    }
    let lists = try store.revocationLists().filter {
      wanted == nil || $0.list.issuer.country == wanted
    }
    return .object([
      "schema": "passport.trust/2",
      "anchors": .array(anchors.map(json)),
      "waiting": .array(waiting.map(json)),
      "revocationLists": .array(
        lists.map { list, anchorClass, sources in
          .object([
            "country": list.issuer.country.map { .string($0) },
            "class": .string(anchorClass.rawValue),
            "issuer": .string(list.issuer.description),
            "fingerprint": .string(Hex.encode(list.sha256)),
            "thisUpdate": .string(list.thisUpdate.formatted(.iso8601)),
            "nextUpdate": list.nextUpdate.map { .string($0.formatted(.iso8601)) },
            "revoked": .integer(list.count),
            "sources": .array(sources.map { .string($0) }),
          ])
        }),
      "documentSigners": .integer(try store.documentSignerCount()),
    ])
  }

  /// An anchor for other programs.
  static func json(_ anchor: TrustAnchor) -> JSONValue {
    let certificate = anchor.certificate
    return .object([
      "country": certificate.country.map { .string($0) },
      "class": .string(anchor.anchorClass.rawValue),
      "subject": .string(certificate.subject.description),
      "fingerprint": .string(Hex.encode(certificate.sha256)),
      "notBefore": .string(certificate.notBefore.formatted(.iso8601)),
      "notAfter": .string(certificate.notAfter.formatted(.iso8601)),
      "link": .bool(anchor.isLink),
      "sources": .array(anchor.sources.map { .string($0) }),
    ])
  }
}
