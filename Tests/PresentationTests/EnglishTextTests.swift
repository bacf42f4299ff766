import Foundation
import TestSupport
import Testing

/// What a person sees is in a file of a language, or it is in English by decision, which is written down here.
@Suite("Texts in English alone")
struct EnglishTextTests {
  /// The files whose texts are in English in every language, and why.
  private static let english = [
    // Lists and questions of the terminal, which its commands, in English too, are part of.
    "AcceptanceText", "AnswerText", "CardText", "ClaimText", "ImportedCardText", "MRZCheckText",
    "MRZFieldMeanings", "ProofText", "RecoveryText", "RequestText", "ScanText", "StatusListText",
    "TrustAuditText",
    "TrustImportText", "TrustText", "UpdatedStore", "VerdictText", "WalletText",
    // What an engineer looks at: bytes, and what a closed chip offers.
    "DumpText", "FurtherData", "RecordSummary",
    // Options, and their mistakes.
    "FieldSelection",
  ]

  /// Texts that are no words for people: styles and policies, and names that are the same in every language.
  private static let names: Set<String> = [
    "autofocus data-escape", "default-src 'none'", "passport desk", "Practice desk",
  ]

  private static let folders = [
    "Desk", "Presentation/Page", "Presentation/Text", "Presentation/Fields",
  ]

  @Test("given the page and the texts, when a sentence is in the code, then that is by decision")
  func decided() throws {
    let root = Vectors.root.appending(path: "Sources/Application")
    var found: Set<String> = []
    for folder in Self.folders {
      let place = root.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path)
      where path.hasSuffix(".swift") {
        let file = place.appending(path: path)
        let texts = Self.sentences(in: try String(contentsOf: file, encoding: .utf8))
        let name = file.deletingPathExtension().lastPathComponent
        guard !texts.isEmpty else { continue }
        found.insert(name)
        if !Self.english.contains(name) {
          Issue.record("\(path): \(texts.joined(separator: " | "))")
        }
      }
    }
    // No file is listed in which there is no such text any more.
    #expect(found.isSuperset(of: Self.english), "\(Set(Self.english).subtracting(found))")
  }

  /// The texts of a source that have two English words one after the other.
  private static func sentences(in source: String) -> [String] {
    let code = source.replacing(#/(?m)^\s*\/\/.*$/#, with: "")
      .replacing(#/InternalFault\("[^"]*"\)/#, with: "")
    return code.matches(of: #/(?s)"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"/#).compactMap { match in
      var text = String(match.output.1 ?? match.output.2 ?? "")
      // What is put in, three calls deep, and the markup.
      text.replace(#/\\\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)/#, with: " ")
      text.replace(#/<[^<>]*(?:>|$)/#, with: " ")
      guard text.contains(#/[a-z]{2,} [a-z]{2,}/#), !names.contains(where: text.contains) else {
        return nil
      }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}
