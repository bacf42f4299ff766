import Foundation
import Messages
import TestSupport
import Testing

/// Swift compares texts by canonical equivalence (`ExactText` says why that is wrong here). The compiler
/// knows where it does so: the object files name the functions that refer to `String`'s `==`, `<`,
/// `hasPrefix`, and to its conformances, by which sets, dictionaries, `contains` and `switch` compare.
@Suite("Comparison of texts", .audit)
struct TextComparisonTests {
  /// Functions that may compare texts as Swift does.
  struct Allowed {
    /// A module, or a module and a file.
    let place: String
    /// Parts of the names of the functions; none for all in the place.
    let functions: [String]
    /// The symbols that they may refer to; none for all.
    var symbols: [String] = []
    /// Why that is right there.
    let reason: String
  }

  static let derived = ["__derived_", "hash(into:", "lazy protocol witness table accessor"]

  /// In no text of the source that these compare is K, `;` or a grave accent, the only characters of
  /// ASCII to which others are equivalent.
  static let sourceTexts = "compares with short texts of the source to which nothing is equivalent"

  static let allowed: [Allowed] = [
    // Values of which only tests ask whether they are equal.
    Allowed(place: "Verdicts", functions: derived, reason: "codes, and sentences for people"),
    Allowed(
      place: "Verdicts", functions: [" == infix", ".=="],
      reason: "codes and names of this program, in letters of ASCII"),
    Allowed(place: "LDS", functions: derived, reason: "what files hold; no verdict compares it"),
    Allowed(place: "SmartCard", functions: derived, reason: "traces and descriptions of readers"),
    Allowed(
      place: "Credentials/CredentialError", functions: derived,
      reason: "what is told of a credential; no verdict compares it"),
    Allowed(place: "ChipAccess", functions: derived, reason: "names of this program's own steps"),
    Allowed(place: "Storage/Tar", functions: derived, reason: "names that an archive holds"),
    Allowed(place: "Storage/Zip", functions: derived, reason: "names that an archive holds"),
    Allowed(
      place: "PKIX/GeneralName", functions: derived, reason: "what is put into certificates"),
    Allowed(
      place: "PKIX/CertificateBuilderName", functions: derived,
      reason: "what is put into certificates"),
    Allowed(
      place: "Crypto/PrivateKey", functions: derived, reason: "names of curves in the source"),
    Allowed(
      place: "Circuits/MobileDocumentCircuits", functions: derived,
      reason: "names in the source"),
    Allowed(
      place: "Trust", functions: derived, reason: "reports, findings and selections, for people"),
    Allowed(place: "passport", functions: derived, reason: "options, and sentences for people"),
    Allowed(
      place: "passport/Completions", functions: [], reason: "this program's own declarations"),
    Allowed(place: "passport/ManualPage", functions: [], reason: "this program's own declarations"),
    // Names of people, in which equivalent characters are the same letter.
    Allowed(
      place: "MRZ/MRZ", functions: [], reason: "letters of names, and the MRZ's own alphabet"),
    Allowed(place: "MRZ/HolderNames", functions: [], reason: "letters of names"),
    // Codes of countries, which are A to Z once they are read (`CountryCode`).
    Allowed(place: "Trust/IssuingState", functions: [], reason: "codes of countries"),
    Allowed(place: "Trust/AuthorityKeys", functions: ["rank("], reason: "codes of countries"),
    Allowed(
      place: "Trust/InMemoryAnchors", functions: ["forCountry:"], reason: "codes of countries"),
    Allowed(
      place: "Trust/RevocationListRule", functions: ["objection<", "positions("],
      reason: "codes of countries"),
    Allowed(
      place: "TrustStore/AnchorQueries", functions: ["forCountry:"], reason: "codes of countries"),
    Allowed(
      place: "TrustStore/ImportReport", functions: ["countries"], reason: "codes of countries"),
    Allowed(place: "TrustStore/TrustStore", functions: ["ountr"], reason: "codes of countries"),
    Allowed(
      place: "Trust/PathSearch", functions: [], reason: "whether there is a code of a country"),
    Allowed(
      place: "Trust/MasterListSigner", functions: ["mayIssue(", "leads("],
      reason: "codes of countries"),
    Allowed(
      place: "Trust/AnchorLinking", functions: ["usableKey("],
      reason: "whether there is a code of a country"),
    Allowed(
      place: "TrustStore/TrustAudit", functions: ["init(of:", "revocationFindings("],
      reason: "the order of findings, for people"),
    Allowed(
      place: "TrustStore/TrustRemoval", functions: ["RemovalSteps.remove("],
      reason: "the order of a report, for people"),
    Allowed(place: "Trust/IssuingStates", functions: [], reason: "codes of countries"),
    Allowed(place: "Trust/IssuerIndex", functions: [], reason: "codes of countries"),
    Allowed(
      place: "Trust/AnchorLinking", functions: ["parsed.getter"],
      reason: "whether there is a code of a country"),
    Allowed(
      place: "Trust/CountryAgreement", functions: ["foreignIssuer("],
      reason: "codes of countries"),
    Allowed(
      place: "Trust/ListSignerPath", functions: ["mayStand("], reason: "codes of countries"),
    Allowed(
      place: "TrustStore/ImportProcedure", functions: ["addNamed(", ".init(", "noteNews("],
      reason: "codes of countries"),
    Allowed(
      place: "TrustStore/MasterListImport",
      functions: ["isAccepted(", "leadsToAnchor(", "signer("], reason: "codes of countries"),
    Allowed(
      place: "TrustStore/ImportContentFile", functions: ["pemBlocks("],
      reason: "whether there is text"),
    // One character of ASCII as a mark, in texts of this program's own or of the operator.
    Allowed(
      place: "TrustStore/Record", functions: ["sources.getter"], reason: "splits at a control"),
    Allowed(place: "TrustStore/TrustFolder", functions: ["removeOthers("], reason: sourceTexts),
    Allowed(place: "Messages/MessageTemplate", functions: [], reason: sourceTexts),
    Allowed(place: "Storage/LinkedPath", functions: [], reason: "splits paths at a stroke"),
    Allowed(place: "Storage/AtomicFile", functions: [], reason: "splits paths at a stroke"),
    Allowed(place: "Storage/AtomicFolder", functions: [], reason: "splits paths at a stroke"),
    Allowed(place: "Wallet/Vault", functions: ["create("], reason: "splits paths at a stroke"),
    Allowed(place: "SmartCard/PCSCContext", functions: [], reason: "names of readers"),
    Allowed(place: "SmartCard/Reader", functions: [], reason: "names of readers"),
    Allowed(
      place: "Inspection/SavedFolder", functions: ["SavedFileName.init("], reason: sourceTexts),
    Allowed(place: "Trust/Weakness", functions: ["code.getter"], reason: "its own name"),
    // The command: what the operator typed, held against names of options and commands.
    Allowed(place: "passport/Arguments", functions: [], reason: sourceTexts),
    Allowed(place: "passport/Command", functions: [], reason: sourceTexts),
    Allowed(place: "passport/AppEnvironment", functions: [], reason: sourceTexts),
    Allowed(place: "passport/Diagnostics", functions: ["init("], reason: sourceTexts),
    Allowed(place: "passport/Output", functions: ["columns("], reason: sourceTexts),
    Allowed(place: "passport/ManualPage", functions: [], reason: sourceTexts),
    Allowed(place: "passport/Completions", functions: [], reason: sourceTexts),
    Allowed(place: "passport/HelpText", functions: ["HelpRow", "Block"], reason: sourceTexts),
    Allowed(place: "passport/NearNames", functions: [], reason: "names that are like another"),
    Allowed(place: "Presentation/WrappedText", functions: [], reason: "spaces and line feeds"),
    Allowed(
      place: "passport/LocalZone", functions: [], reason: "strokes and points in names of zones"),
    Allowed(
      place: "passport/MRZPrompt", functions: ["entered("], reason: "whether a key is a mark"),
    Allowed(
      place: "Presentation/RecordSummary",
      functions: ["lines.getter", "findings.getter", "verdict("],
      reason: "sentences of this program's own"),
    Allowed(
      place: "Presentation/ReportVerdicts", functions: ["tile("],
      reason: "whether there is a sentence"),
    Allowed(
      place: "passport/AcceptancePrompt", functions: ["text(", "publishers(", "lists(of:"],
      reason: "codes of countries"),
    Allowed(place: "passport/Passport", functions: [], reason: sourceTexts),
    Allowed(place: "passport/HelpCommand", functions: [], reason: sourceTexts),
    Allowed(place: "passport/DocumentSource", functions: ["init("], reason: sourceTexts),
    Allowed(place: "passport/ReadOptions", functions: ["files("], reason: sourceTexts),
    Allowed(place: "Presentation/MRZFieldMeanings", functions: [], reason: sourceTexts),
    Allowed(place: "passport/PortraitConversion", functions: ["Target.init("], reason: sourceTexts),
    Allowed(place: "passport/ConverterProgram", functions: ["run("], reason: sourceTexts),
    Allowed(place: "passport/SaveDestination", functions: [], reason: sourceTexts),
    Allowed(
      place: "passport/SavedReadKey", functions: ["identities("], reason: "whether there is a path"),
    Allowed(place: "passport/Terminal", functions: ["confirm("], reason: sourceTexts),
    Allowed(
      place: "passport/TraceFiles", functions: [], reason: "whether there are paths; two paths"),
    Allowed(
      place: "passport/CardImportCommand", functions: ["add("],
      reason: "the identifier of a copy, in hexadecimal digits"),
    Allowed(place: "passport/SavedPath", functions: [], reason: "the order of names, for people"),
    Allowed(place: "passport/DumpedFile", functions: ["file("], reason: "splits paths at a stroke"),
    Allowed(
      place: "passport/Trust", functions: ["lines(", "run("], reason: "codes of countries"),
    Allowed(
      place: "Presentation/ReportChain", functions: [],
      reason: "names that this program gives evidence"
    ),
  ]

  static let forbidden = [
    "$sSS2eeoi", "$sSS1loi", "$sSSSQsWP", "$sSSSHsWP", "$sSSSLsWP", "$sSsSQsWP", "$sSsSHsWP",
    "$sSsSLsWP", "$sSS9hasPrefix", "$sSS9hasSuffix", "$sSysE9hasPrefix", "$sSysE9hasSuffix",
    "$sSysE2eeoi", "$sSysE1loi", "$sSJ2eeoi", "$sSJ1loi", "$sSJSQsWP", "$sSJSHsWP", "$sSJSLsWP",
    "$ss21_findStringSwitchCase",
  ]

  static func isForbidden(_ symbol: String) -> Bool {
    if forbidden.contains(where: { symbol.hasPrefix($0) }) { return true }
    // The initialiser of an enum with names, which compares them so: `init(exactly:)` is there instead.
    return symbol.contains("8rawValue") && symbol.hasSuffix("SgSS_tcfC")
  }

  /// Whether this is what the compiler makes of an enum with names: its cases are hashed by names of
  /// the source, and its own initialiser, whose callers are looked for instead.
  static func isEnumItself(_ function: String) -> Bool {
    function.contains("protocol witness for") || function.contains(".init(rawValue: Swift.String)")
  }

  /// Errors carry sentences for people.
  static func isOfError(_ function: String) -> Bool {
    ["Error", "Refusal"].contains { function.contains("\($0).__derived_") }
      || ["Error", "Refusal", "Defect"].contains { function.contains("\($0).hash(into:") }
      || function.contains("Error.Defect.__derived_")
  }

  /// A build of `make audit`, in whose objects every function still stands for itself. The modules of bulk
  /// arithmetic are compiled as a whole in the build of the tests.
  private static let products = Vectors.root.appending(path: ".build/plain/debug")

  private static func objects(of module: String) throws -> [(String, ObjectFile)] {
    try SourceModule.named(module).files().map { file in
      let name = URL(filePath: file.path).lastPathComponent
      let object = products.appending(path: "\(module).build").appending(path: "\(name).o")
      return ("\(module)/\(name.dropLast(6))", try ObjectFile(path: object.path()))
    }
  }

  /// Every module of the reading side in Swift.
  private static let modules: [String] = {
    let all = (try? SourceModule.all()) ?? []
    return all.filter { !["System", "Simulator"].contains($0.part) }.map(\.name)
  }()

  @Test(
    "No other function compares texts by canonical equivalence",
    arguments: modules)
  func comparison(module: String) throws {
    for (place, object) in try Self.objects(of: module) {
      for reference in object.references where Self.isForbidden(reference.symbol) {
        // A private name has where it is from beside it.
        let function = SwiftSymbol.readable(reference.function)
          .replacing(#/\((\w+) in _[0-9A-F]+\)/#) { $0.1 }
        if Self.isEnumItself(function) || Self.isOfError(function) { continue }
        let isAllowed = Self.allowed.contains { entry in
          place.hasPrefix(entry.place)
            && (entry.functions.isEmpty || entry.functions.contains { function.contains($0) })
            && (entry.symbols.isEmpty
              || entry.symbols.contains { reference.symbol.hasPrefix($0) })
        }
        #expect(
          isAllowed,
          """
          \(place): \(function) uses \(SwiftSymbol.readable(reference.symbol)). \
          Compare with `.exact` or `init(exactly:)`, or list the function here with a reason.
          """)
      }
    }
  }

  @Test("The object files show a comparison that is allowed")
  func control() throws {
    let objects = try Self.objects(of: "MRZ")
    let found = objects.first { $0.0 == "MRZ/HolderNames" }?.1.references
      .first { Self.isForbidden($0.symbol) }
    #expect(found != nil)
  }
}
