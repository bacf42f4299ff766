import LDS

@testable import Inspection

extension FuzzTarget {
  static let saved = [
    FuzzTarget("saved-document", longest: 16_384) { input in
      guard let document = try? SavedDocument(parsing: input, from: "input") else { return }
      hold(document.files[.sod] != nil, "a document has an EF.SOD")
      let again = try? SavedDocument(parsing: document.encoded, from: "input")
      hold(again == document, "a document is written and read again")
    },
    FuzzTarget("saved-folder") { input in
      var parts = InputParts(input)
      var folder = SavedFolder(place: "input")
      for _ in 0..<40 where !parts.isAtEnd {
        let name = SavedFileName(String(decoding: parts.part(), as: UTF8.self))
        guard let content = name.content(of: parts.part()) else { continue }
        if let file = name.file {
          try? folder.add(content, as: file, named: "input")
        } else {
          _ = try? folder.add(unnamed: content)
        }
      }
      if let document = try? folder.document() {
        hold(document.files[.sod] != nil, "a document has an EF.SOD")
      }
    },
  ]
}
