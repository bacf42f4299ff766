import Encoding
import Foundation
import Messages
import TestSupport
import Testing

/// Swift compares texts by canonical equivalence (`WireText` says why that is wrong here). The compiler
/// knows where it does so: the object files name the functions that refer to `String`'s `==`, `<`,
/// `hasPrefix`, and to its conformances, by which sets, dictionaries, `contains` and `switch` compare.
@Suite("Comparison of texts", .audit)
struct TextComparisonTests {
  /// Functions that may compare texts as Swift does.
  struct Allowed {
    /// Modules, with a stroke at the end, or modules and files.
    let places: [String]
    /// Parts of the names of the functions; none for all in the places.
    var functions: [String] = []
    /// Why that is right there.
    let reason: String
  }

  static let derived = ["__derived_", "hash(into:", "lazy protocol witness table accessor"]

  static let allowed: [Allowed] = [
    Allowed(
      places: [
        "Verdicts/", "LDS/", "MRZ/", "SmartCard/", "ChipAccess/", "Storage/", "Trust/",
        "TrustStore/", "Presentation/", "Operations/", "Desk/", "passport/", "Crypto/PrivateKey",
        "Circuits/MobileDocumentCircuits",
      ], functions: derived,
      reason: "whole reports, traces, findings and options, of which no verdict asks"),
    Allowed(
      places: ["Verdicts/"], functions: [" == infix", ".=="],
      reason: "codes and names of this program, in letters of ASCII"),
    Allowed(
      places: ["MRZ/"],
      reason: "names of people, in which equivalent characters are the same letter"),
    Allowed(
      places: [
        "SmartCard/PCSCContext", "SmartCard/PCSCContext+Waiting", "SmartCard/ReaderChange",
        "SmartCard/ReaderDescription", "SmartCard/ReaderStates",
      ], reason: "names of readers"),
    Allowed(
      places: ["Storage/LinkedPath", "Storage/AtomicFile", "Storage/AtomicFolder"],
      reason: "splits paths at a stroke"),
    Allowed(places: ["Wallet/Vault"], functions: ["create("], reason: "splits a path at a stroke"),
    Allowed(
      places: ["TrustStore/TrustFolder"], functions: ["removeOthers("],
      reason: "the store's own names of files"),
    Allowed(places: ["Messages/MessageTemplate"], reason: "this program's own sentences"),
    Allowed(
      places: [
        "Presentation/CommandTable", "Presentation/Completions", "Presentation/HelpText",
        "Presentation/IssuedCard", "Presentation/ManualPage", "Presentation/NearNames",
        "Presentation/OptionDeclaration", "Presentation/RecordSummary", "Presentation/WrappedText",
      ],
      reason: "this program's own sentences and names"),
    // Nothing that is read from a file or another machine: its texts are of the type `WireText`.
    Allowed(
      places: [
        "AppEnvironment", "Arguments", "Command", "CommandList", "Diagnostics", "HelpCommand",
        "MRZPrompt", "Output", "Passport", "ReadOptions", "ReaderOption", "SymbolOutput",
        "Terminal", "TraceOptions",
      ].map { "passport/\($0)" }
        + [
          "ConverterProgram", "DumpedFile", "LocalZone", "SavedPath", "SavedReadKey",
          "Surroundings", "TraceFiles",
        ].map { "Operations/\($0)" },
      reason: "the command's own declarations, what the operator typed, variables and paths"),
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
          entry.places.contains { $0.hasSuffix("/") ? place.hasPrefix($0) : place == $0 }
            && (entry.functions.isEmpty || entry.functions.contains { function.contains($0) })
        }
        #expect(
          isAllowed,
          """
          \(place): \(function) uses \(SwiftSymbol.readable(reference.symbol)). \
          Compare as a `WireText`, by `init(exactly:)`, or list the function here with a reason.
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
