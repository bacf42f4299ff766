import Encoding
import LDS

/// Saved files for programs: schema `passport.dump/1`.
package enum DumpJSON {
  package static func value(_ files: [DumpedFile]) -> JSONValue {
    document.value(files.map(Shown.init), JSONContext())
  }

  /// A file, and the tree of its data objects.
  package struct Shown: Sendable {
    let file: DumpedFile
    let tree: TLVTree
    let unparsed: UnparsedFile?

    init(_ file: DumpedFile) {
      self.file = file
      tree = TLVTree(file.bytes, of: file.file)
      if let kind = file.file, case .unparsed(let why) = ParsedFile.parse(kind, file.bytes) {
        unparsed = why
      } else {
        unparsed = nil
      }
    }
  }

  package static let document = JSONDocument<[Shown]>(
    "passport.dump/1",
    "What `passport dump --json` prints: saved files as data objects, with the holder's data."
  ) {
    JSONMember(
      "files", "The files, in their order.", file.list()
    ) { $0 }
  }

  private static let file = JSONForm<Shown>.named(
    "file",
    .object("One file.") {
      JSONMember(
        "name", "Which file of the document it is; null when it is none that is known.",
        JSONForm.text.orNull
      ) { $0.file.file?.name }
      JSONMember(
        "place", "Where it was found.", .text
      ) { $0.file.place }
      JSONMember(
        "bytes", "Its length in octets.", .integer(from: 0)
      ) { $0.file.bytes.count }
      JSONMember(
        "objects", "The data objects that it consists of.", object.list()
      ) { $0.tree.roots }
      JSONMember(
        maybe: "rest", "What follows them, in hexadecimal digits; not there when nothing does.",
        digits
      ) { $0.tree.rest.isEmpty ? nil : Array($0.tree.rest) }
      JSONMember(
        "defects", "What is wrong with the data objects.", defect.list()
      ) { $0.tree.defects }
      JSONMember(
        maybe: "unread", "Why the file could not be understood; not there when it could.", unread
      ) { $0.unparsed }
    })

  private static let object: JSONForm<TLVTree.Node> = JSONForm<TLVTree.Node>.named(
    "object",
    .object("A data object, BER-TLV.") {
      JSONMember(
        "offset", "Where it begins, in octets from the file's beginning.", .integer(from: 0)
      ) { $0.offset }
      JSONMember(
        "tag", "Its tag in hexadecimal digits.", .text("^([0-9A-F]{2})+$")
      ) { $0.tag.description }
      JSONMember(
        "name", "What it is called in Doc 9303; null when it is not known.", JSONForm.text.orNull
      ) { $0.name }
      JSONMember(
        "headerLength", "The length of its tag and length fields.", .integer(from: 2)
      ) { $0.headerLength }
      JSONMember(
        "length", "The length of its content.", .integer(from: 0)
      ) { $0.contentLength }
      JSONMember(
        maybe: "value",
        "Its content in hexadecimal digits; not there when it is empty or consists of data objects.",
        digits
      ) { $0.value.isEmpty ? nil : Array($0.value) }
      JSONMember(
        maybe: "text", "Its content as text, where it is one.", .text
      ) { ShownText.text(of: $0.value) }
      JSONMember(
        maybe: "objects", "The data objects in it; not there when there are none.",
        JSONForm.later("object") { object }.list(["minItems": 1])
      ) { $0.children.isEmpty ? nil : $0.children }
    })

  private static let defect = JSONForm<TLVTree.Defect>.object("One defect.") {
    JSONMember(
      "offset", "Where, in octets from the file's beginning.", .integer(from: 0)
    ) { $0.offset }
    JSONMember(
      "reason", "What is wrong.", CommonJSON.phrase
    ) { $0.reason }
  }

  private static let unread = JSONForm<UnparsedFile>.object {
    JSONMember(
      "reason", "Why.", CommonJSON.phrase
    ) { $0.reason }
    JSONMember(
      maybe: "offset",
      "Where, in octets from the file's beginning; not there for the file as a whole.",
      .integer(from: 0)
    ) { $0.offset }
  }

  private static let digits = JSONForm.text("^([0-9A-F]{2})+$").of([UInt8].self) {
    Hex.encode($0).uppercased()
  }
}
