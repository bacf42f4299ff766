import Encoding
import Operations
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
    let path = options.operand
    let written: WrittenTrust
    if options[bundle] {
      let bundle = try TrustBundle(of: store, wanted, country: country)
      guard !bundle.isEmpty else { throw NothingChosen(country) }
      written = try WrittenTrust(bundle, to: path)
      try AtomicFile.write(
        bundle.encoded(on: CalendarDate(environment.now)), to: path, mode: 0o644)
    } else {
      let export =
        try options[institution]
        ? TrustExport(institutionsOf: store) : TrustExport(of: store, wanted, country: country)
      written = WrittenTrust(
        to: path, anchors: export.anchors.count, revocationLists: export.revocationLists.count)
      try write(export, to: path, asOneFile: options[pem], environment)
    }
    try environment.print(
      options, json: TrustJSON.value(written), lines: TrustText.lines(written))
    return .success
  }

  private static func write(
    _ export: TrustExport, to path: String, asOneFile: Bool, _ environment: AppEnvironment
  ) throws {
    if asOneFile { return try AtomicFile.write(Array(export.pem.utf8), to: path, mode: 0o644) }
    defer { environment.errors.clearProgress() }
    let files = export.files
    try AtomicFolder(path: path).write(files) {
      environment.errors.progress("writing \(path)", $0, of: files.count)
    }
  }
}
