import Encoding
import Inspection
import LDS
import Messages
import Verdicts

/// A table of the files, read or not, and behind folds every file as a tree of data objects.
struct ReportFiles {
  let record: any JudgedRecord
  let catalogue: MessageCatalogue

  /// The number of octets of a value that are shown.
  private static let longestValue = 96
  /// The number of data objects that are shown of one file.
  private static let mostNodes = 2000

  var overview: HTML {
    let rows = record.files.map { file -> HTML in
      let status = file.outcome.status
      return """
        <tr><th scope="row">\(file.file.name)</th><td>\(Self.purpose(file.file))</td>\
        <td><span class="mark \(ReportVerdicts.style(status))">\(ReportVerdicts.sign(status)) \
        \(status == .passed ? "read" : ReportVerdicts.word(status))</span></td>\
        <td class="number">\(file.bytes?.count ?? 0)</td>\
        <td>\(status == .passed ? remark(file) : catalogue.sentence(file.outcome))</td></tr>
        """
    }
    return """
      <section><h2>What was read</h2><div class="wide"><table><thead><tr><th>file</th><th>holds</th>\
      <th></th><th class="number">bytes</th><th></th></tr></thead><tbody>\(rows)</tbody></table></div>\
      \(applications)</section>
      """
  }

  /// The applications whose data cannot be read here.
  private var applications: HTML {
    let lines =
      record.offers + (record.applications ?? []).map { catalogue.sentence($0.outcome) }
    return lines.isEmpty ? HTML() : "<ul>\(lines.map { "<li>\($0)</li>" as HTML })</ul>"
  }

  /// A remark on a file that was read and is malformed or unusual.
  private func remark(_ file: FileRecord) -> String {
    guard let parsed = file.parsed else { return "" }
    if case .unparsed(let unparsed) = parsed {
      let place = unparsed.offset.map { ", at byte \($0)" } ?? ""
      return "not understood: \(catalogue.words(unparsed.reason))\(place)"
    }
    let unknown = parsed.notUnderstood
    let further =
      unknown.isEmpty
      ? [] : ["not understood: " + unknown.map(\.description).joined(separator: ", ")]
    return (parsed.notes.map { catalogue.words($0.kind.phrase) } + further).joined(separator: "; ")
  }

  private static func purpose(_ file: ElementaryFile) -> String {
    switch file {
    case .cardInformation: "lengths that the chip takes"
    case .directory: "applications"
    case .cardAccess: "how the chip is opened"
    case .cardSecurity: "keys of the chip, signed"
    case .cvca: "authorities that may let others read more"
    case .com: "list of the files"
    case .sod: "signed digests of the files"
    case .dg1: "machine readable zone"
    case .dg2: "face"
    case .dg3: "fingers"
    case .dg4: "irises"
    case .dg5: "displayed portrait"
    case .dg7: "displayed signature"
    case .dg11: "further details of the holder"
    case .dg12: "further details of the document"
    case .dg13: "the issuer's own"
    case .dg14: "security options"
    case .dg15: "key for active authentication"
    case .dg16: "persons to notify"
    case .dg6, .dg8, .dg9, .dg10: "reserved"
    }
  }

  /// The folds, one a file.
  var trees: HTML {
    let folds = record.files.compactMap { file -> HTML? in
      guard let bytes = file.bytes else { return nil }
      let tree = TLVTree(bytes, of: file.file)
      var left = Self.mostNodes
      var body: HTML = "<ul class=\"tree\">\(tree.roots.map { node($0, &left) })</ul>"
      for defect in tree.defects {
        body += "<p class=\"hint\">\(catalogue.words(defect.reason)), at byte \(defect.offset)</p>"
      }
      if !tree.rest.isEmpty {
        body += "<p>\(tree.rest.count) bytes beyond: <code>\(Self.hex(tree.rest))</code></p>"
      }
      return """
        <details><summary>\(file.file.name), \(bytes.count) bytes</summary>\(body)</details>
        """
    }
    return "<section class=\"folds\"><h2>Every byte</h2>\(folds)</section>"
  }

  private func node(_ node: TLVTree.Node, _ left: inout Int) -> HTML {
    left -= 1
    guard left >= 0 else { return left == -1 ? "<li>…</li>" : HTML() }
    let name = node.name ?? ""
    var body: HTML = """
      <span class="place">\(node.offset)</span> <code class="tag">\(node.tag.description)</code> \
      <b>\(name)</b> <span class="place">\(node.contentLength) bytes</span>
      """
    if !node.value.isEmpty { body += value(node.value) }
    if !node.children.isEmpty { body += "<ul>\(node.children.map { self.node($0, &left) })</ul>" }
    return "<li>\(body)</li>"
  }

  private func value(_ octets: [UInt8]) -> HTML {
    let text = Self.text(octets)
    let readable: HTML = text.map { " <bdi class=\"text\">\($0)</bdi>" } ?? HTML()
    return "<br><code class=\"octets\">\(Self.hex(octets))</code>\(readable)"
  }

  private static func hex(_ octets: [UInt8]) -> String {
    Hex.encode(Array(octets.prefix(longestValue))) + (octets.count > longestValue ? " …" : "")
  }

  /// The octets as text; nil where they are not plain text.
  private static func text(_ octets: [UInt8]) -> String? {
    guard octets.count >= 2, octets.count <= 1024,
      let text = String(validating: octets, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return text
  }
}
