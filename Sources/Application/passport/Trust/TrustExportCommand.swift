import Crypto
import Encoding
import PKIX
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts

/// `passport trust export`: writes the trusted certificates to files for other programs.
enum TrustExportCommand {
  private static let pem = Flag("--pem", "one file in PEM")
  private static let bundle = Flag(
    "--bundle", "one file for a desk without a network, document signers too")
  private static let test = Flag("--test", "the test anchors, in place of the states'")
  private static let institution = Flag(
    "--institution", "the roots of institutions, in place of the states'")
  static let command = Command(
    "trust export",
    synopsis:
      "PATH [\(pem) | \(bundle)] [\(CommonOptions.country.usage)] [\(test) | \(institution)]",
    summary: "write the trusted certificates and CRLs into files",
    operand: Operand(
      "PATH",
      "a folder that is new or empty, for one file in DER each; with --pem and --bundle a file"),
    options: [
      [
        pem, bundle, CommonOptions.country, test, institution,
        CommonOptions.json.saying("print what was written as JSON"),
      ]
    ],
    rules: [
      .exclude([pem, bundle]), .exclude([institution, test]), .exclude([institution, bundle]),
      .exclude([institution, CommonOptions.country]),
    ],
    notes: [
      "passport trust import of what was written gives the same anchors.",
      "Nobody signs a bundle. Its import shows the SHA-256 of its certificates, and \(bundle) prints the "
        + "same one: compare them before you say yes.",
      "A bundle has no institutions: write them with \(institution) and \(pem), and import them with "
        + "passport trust import --institution.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let wanted: AnchorClass = options[test] ? .test : .state
    let country = options[CommonOptions.country].map { CountryCode.twoLetters($0) ?? $0 }
    if options[institution] {
      let roots = try store.institutions().map(\.certificate)
      guard !roots.isEmpty else { throw NothingChosen(nil) }
      return try write(roots, [], options, environment)
    }
    if options[bundle] {
      let bundle = try TrustBundle(of: store, wanted, country: country)
      return try write(bundle, country, options, environment)
    }
    let anchors = try (country.map(store.anchors(forCountry:)) ?? store.all()).filter {
      $0.anchorClass == wanted
    }
    let lists = try store.revocationLists().filter {
      $0.anchorClass == wanted && (country == nil || $0.list.issuer.country == country)
    }.map(\.list)
    guard !anchors.isEmpty || !lists.isEmpty else { throw NothingChosen(country) }
    return try write(anchors.map(\.certificate), lists, options, environment)
  }

  private static func write(
    _ anchors: [Certificate], _ lists: [CertificateRevocationList], _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    let path = options.operand
    if options[pem] {
      let text = anchors.map(text).joined() + lists.map(text).joined()
      try AtomicFile.write(Array(text.utf8), to: path, mode: 0o644)
    } else {
      defer { environment.errors.clearProgress() }
      let files = anchors.map(file) + lists.map(file)
      try AtomicFolder(path: path).write(files) {
        environment.errors.progress("writing \(path)", $0, of: files.count)
      }
    }
    if options[CommonOptions.json] {
      try environment.output.json(
        TrustJSON.exported(
          to: path, anchors: anchors.count, revocationLists: lists.count))
    } else {
      try environment.output.line(
        "\(path): \(Counted.text(anchors.count, "certificate")), \(Counted.text(lists.count, "CRL"))"
      )
    }
    return .success
  }

  private static func write(
    _ bundle: TrustBundle, _ country: WireText?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard !bundle.isEmpty else { throw NothingChosen(country) }
    let (path, sha256) = (options.operand, try bundle.sha256())
    try AtomicFile.write(
      bundle.encoded(on: CalendarDate(environment.now)), to: path, mode: 0o644)
    if options[CommonOptions.json] {
      try environment.output.json(
        TrustJSON.exported(
          to: path, anchors: bundle.anchors.count, revocationLists: bundle.revocationLists.count,
          bundle: (sha256, bundle.documentSignerCount)))
    } else {
      try environment.output.lines([
        "\(path): \(Counted.certificates(bundle.anchors.count, states: bundle.states)), "
          + "\(Counted.text(bundle.revocationLists.count, "CRL")), "
          + Counted.text(bundle.documentSignerCount, "document signer"),
        "SHA-256 of the certificates, to compare where it is imported: \(Hex.encode(sha256))",
      ])
    }
    return .success
  }

  private static func text(_ certificate: Certificate) -> String {
    "# \(certificate.subject)\n" + PEM(label: "CERTIFICATE", content: certificate.der).text
  }

  private static func text(_ list: CertificateRevocationList) -> String {
    "# \(list.issuer)\n" + PEM(label: "X509 CRL", content: list.der).text
  }

  private static func file(_ certificate: Certificate) -> (name: String, bytes: [UInt8]) {
    (name(certificate.country, certificate.sha256) + ".cer", certificate.der)
  }

  private static func file(_ list: CertificateRevocationList) -> (name: String, bytes: [UInt8]) {
    (name(list.issuer.country, list.sha256) + ".crl", list.der)
  }

  /// The name of a certificate's file. A country has letters only, so that the name never leads out
  /// of the folder.
  private static func name(_ country: WireText?, _ sha256: [UInt8]) -> String {
    "\(country ?? "XX")-\(Hex.encode(Array(sha256.prefix(16))))"
  }
}

/// The error where the store has nothing of the chosen kind.
struct NothingChosen: CodedError {
  let what: Detail
  init(what: Detail) { self.what = what }
  /// Nothing of a country, or nothing at all.
  init(_ country: WireText?) { what = country.map { .text($0) } ?? .phrase(.anythingThere) }
  var code: ReasonCode { .anchorNotFound }
  var details: [Detail] { [what] }
}

/// Phrases for what an export looked for.
extension Phrase {
  /// The word "there", where no country was chosen: nothing is there.
  static let anythingThere = Phrase("anything-there")
}
