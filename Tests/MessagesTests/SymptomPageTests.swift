import Foundation
import Messages
import TestSupport
import Testing
import Verdicts

/// `docs/SYMPTOMS.md`: its second part has every reason with which the program can stop, made from the
/// sentences and hints.
@Suite("The page of symptoms")
struct SymptomPageTests {
  /// With PASSPORT_WRITE_SYMPTOMS the second part is written anew.
  private static let writes = ProcessInfo.processInfo.environment["PASSPORT_WRITE_SYMPTOMS"] != nil
  private static let page = Vectors.root.appending(path: "docs/SYMPTOMS.md")
  private static let mark =
    "<!-- What follows is made from the program's sentences: PASSPORT_WRITE_SYMPTOMS=1 make test FILTER=SymptomPageTests -->\n"

  /// The codes of the reasons by their exit codes, from the declarations in the modules.
  private static func declared() throws -> [ExitCode: [String]] {
    let names = Dictionary(uniqueKeysWithValues: ExitCode.allCases.map { ("\($0)", $0) })
    let folder = Vectors.root.appending(path: "Sources")
    let pattern = /static let \w+ = ReasonCode\(\s*"([^"]*)",\s*\.(\w+)/
    var found: [ExitCode: [String]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: pattern) {
        let exit = try #require(names[String(match.2)])
        found[exit, default: []].append(String(match.1))
      }
    }
    return found
  }

  /// What helps where the sentence of a reason is all the advice that it has.
  private static func advice(_ exit: ExitCode) -> String {
    switch exit {
    case .success: ""
    case .usage: "`passport help COMMAND` shows what may stand there."
    case .noReader: "`passport doctor` looks for the cause."
    case .noDocument: "lay the document alone on the reader, photo page down, and try again."
    case .keyRejected: "compare what was typed with the photo page, character by character."
    case .downgradeRefused:
      "read the document again, flat and still; where it stays, its link cannot be trusted, and a report helps."
    case .connectionLost: "lay the document flat and still, and start again."
    case .dataFailed:
      "read the document once more; where it stays, do not accept it. The sentence says which rule of Doc 9303 it breaks, and the authority that issued it knows whether it does so on purpose. What the table of policies calls a weakness is a warning under `standard` and fails under `strict`."
    case .chipFailed:
      "read the document once more, on another reader if there is one; where it stays, its chip may be a copy."
    case .dataUnknown:
      "import the newest lists of that state with `passport trust import`; until then nothing is decided."
    case .notValid:
      "look at the date of expiry, at the clock of this machine, and at the policy; a document that has expired stays so."
    case .walletLocked: "type the passphrase again; nobody can recover it."
    case .credentialInvalid:
      "do not accept it; ask the holder for a new presentation, and look at the clock of this machine."
    case .fileDamaged:
      "the sentence has the cause: correct the name or the rights of the file, free some space, or get another copy from where it came. A list or certificate that is refused is not imported, and the trust store stays as it was."
    case .internalFault: "report it with `passport report-bug`."
    case .interrupted: "start again."
    }
  }

  private static func cell(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("|", with: "\\|").replacing("*", with: "\\*")
  }

  /// The second part: for each exit code a table of the reasons with a hint, and the others in a line.
  private static func made() throws -> String {
    let english = MessageCatalogue.english
    let declared = try declared()
    return try ExitCode.allCases.filter { $0 != .success }.map { exit in
      let codes = (declared[exit] ?? []).sorted()
      let rows = try codes.map { code in
        let outline = try #require(english.outline(code), "\(code)")
        return (code: code, sentence: outline.sentence, hint: outline.hint)
      }
      let table = rows.compactMap { row in
        row.hint.map { "| `\(row.code)` | \(cell(row.sentence)) | \(cell($0)) |\n" }
      }
      let others = rows.filter { $0.hint == nil }.map { "- `\($0.code)`: \(cell($0.sentence))\n" }
      return "\n## Exit \(exit.rawValue): \(english.meaning(exit))\n"
        + (table.isEmpty
          ? "" : "\n| code | what it says | what helps |\n|---|---|---|\n" + table.joined())
        + (others.isEmpty ? "" : "\nThe others: " + advice(exit) + "\n\n" + others.joined())
    }.joined()
  }

  @Test("given every reason to stop, when the page is looked at, then it has its entry")
  func entries() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let parts = text.components(separatedBy: Self.mark)
    #expect(parts.count == 2)
    let whole = parts[0] + Self.mark + (try Self.made())
    if Self.writes { try Data(whole.utf8).write(to: Self.page, options: .atomic) }
    let same = try String(contentsOf: Self.page, encoding: .utf8) == whole
    #expect(
      same, "run this test with PASSPORT_WRITE_SYMPTOMS=1, and look at git diff docs/SYMPTOMS.md")
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    let codes = try Self.declared().filter { $0.key != .success }.flatMap(\.value)
    #expect(codes.filter { !written.contains("`\($0)`") } == [])
  }

  @Test("given the first part of the page, when it names a code, then there is such a reason")
  func names() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let first = text.components(separatedBy: Self.mark)[0]
    let named = first.matches(of: /\(`([a-z-]+)`/).map { String($0.1) }
    #expect(named.count >= 12)
    let known = Set(MessageCatalogue.english.codes)
    for code in named { #expect(known.contains(code), "\(code)") }
  }
}
