import Encoding
import Inspection
import LDS
import Messages
import Verdicts

/// A table of the files, read or not, and collapsed below it every file as a tree of data objects.
struct ReportFiles {
  let record: InspectionRecord
  let catalogue: MessageCatalogue

  /// The number of bytes of a value that are shown.
  private static let longestValue = 96
  /// The number of data objects that are shown of one file.
  private static let mostNodes = 2000

  var overview: HTML {
    let rows = record.files.map { file -> HTML in
      let status = file.outcome.status
      return """
        <tr><th scope="row">\(file.file.name)</th><td>\(words(Self.purpose(file.file)))</td>\
        <td><span class="mark \(ReportVerdicts.style(status))">\(ReportVerdicts.sign(status)) \
        \(words(status == .passed ? .reportRead : status.word))</span></td>\
        <td class="number">\(file.bytes?.count ?? 0)</td>\
        <td>\(status == .passed ? remark(file) : catalogue.sentence(file.outcome))</td></tr>
        """
    }
    return """
      <section><h2>\(words(.reportWhatRead))</h2><div class="wide"><table><thead><tr>\
      <th>\(words(.reportFile))</th><th>\(words(.reportHolds))</th><th></th>\
      <th class="number">\(words(.reportBytes))</th><th></th></tr></thead><tbody>\(rows)</tbody></table></div>\
      \(applications)</section>
      """
  }

  /// The applications whose data this program cannot read, and what came of terminal
  /// authentication.
  private var applications: HTML {
    var outcomes = (record.applications ?? []).map(\.outcome)
    if let terminal = record.terminal { outcomes.append(terminal.outcome) }
    let lines = record.offers + outcomes.map { catalogue.sentence($0) }
    return lines.isEmpty ? HTML() : "<ul>\(lines.map { "<li>\($0)</li>" as HTML })</ul>"
  }

  /// A remark on a file that was read and is malformed or unusual.
  private func remark(_ file: FileRecord) -> String {
    guard let parsed = file.parsed else { return "" }
    if case .unparsed(let unparsed) = parsed {
      let defect = unparsed.offset.map { .reportBytePlace(unparsed.reason, $0) } ?? unparsed.reason
      return "\(words(.reportNotUnderstood)): \(words(defect))"
    }
    let unknown = parsed.notUnderstood
    let further =
      unknown.isEmpty
      ? []
      : [words(.reportNotUnderstood) + ": " + unknown.map(\.forPeople).joined(separator: ", ")]
    let images = BiometricWords(catalogue: catalogue).words(file).map { [$0] } ?? []
    return (images + parsed.notes.map { catalogue.words($0.kind.phrase) } + further)
      .joined(separator: "; ")
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private static func purpose(_ file: ElementaryFile) -> Phrase {
    switch file {
    case .cardInformation: .holdsCardInformation
    case .directory: .holdsDirectory
    case .cardAccess: .holdsCardAccess
    case .cardSecurity: .holdsCardSecurity
    case .cvca: .holdsCVCA
    case .com: .holdsCOM
    case .sod: .holdsSOD
    case .dg1: .holdsDG1
    case .dg2: .holdsDG2
    case .dg3: .holdsDG3
    case .dg4: .holdsDG4
    case .dg5: .holdsDG5
    case .dg7: .holdsDG7
    case .dg11: .holdsDG11
    case .dg12: .holdsDG12
    case .dg13: .holdsDG13
    case .dg14: .holdsDG14
    case .dg15: .holdsDG15
    case .dg16: .holdsDG16
    case .dg6, .dg8, .dg9, .dg10: .holdsReserved
    }
  }

  /// The collapsed trees, one for each file; DG3 and DG4 have none, so that no page keeps a piece of a
  /// fingerprint.
  var trees: HTML {
    let folds = record.files.compactMap { file -> HTML? in
      // A report is kept and printed: of fingerprints and irises it has no byte.
      guard let bytes = file.bytes, !ElementaryFile.additionalFeatures.contains(file.file) else {
        return nil
      }
      let tree = TLVTree(bytes, of: file.file)
      var left = Self.mostNodes
      var body: HTML = "<ul class=\"tree\">\(tree.roots.map { node($0, &left) })</ul>"
      for defect in tree.defects {
        body += "<p class=\"hint\">\(words(.reportBytePlace(defect.reason, defect.offset)))</p>"
      }
      if !tree.rest.isEmpty {
        body +=
          "<p>\(words(.reportBeyond(tree.rest.count))): <code>\(Self.hex(tree.rest))</code></p>"
      }
      return """
        <details><summary>\(words(.reportBytesOf(file.file.name, bytes.count)))</summary>\(body)</details>
        """
    }
    return "<section class=\"folds\"><h2>\(words(.reportEveryByte))</h2>\(folds)</section>"
  }

  private func node(_ node: TLVTree.Node, _ left: inout Int) -> HTML {
    left -= 1
    guard left >= 0 else { return left == -1 ? "<li>…</li>" : HTML() }
    let name = node.name ?? ""
    var body: HTML = """
      <span class="place">\(node.offset)</span> <code class="tag">\(node.tag.description)</code> \
      <b>\(name)</b> <span class="place">\(node.contentLength)</span>
      """
    if !node.value.isEmpty { body += value(node.value) }
    if !node.children.isEmpty { body += "<ul>\(node.children.map { self.node($0, &left) })</ul>" }
    return "<li>\(body)</li>"
  }

  private func value(_ bytes: [UInt8]) -> HTML {
    let text = Self.text(bytes)
    let readable: HTML = text.map { " <bdi class=\"text\">\($0)</bdi>" } ?? HTML()
    return "<br><code class=\"bytes\">\(Self.hex(bytes))</code>\(readable)"
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    Hex.encode(Array(bytes.prefix(longestValue))) + (bytes.count > longestValue ? " …" : "")
  }

  /// The bytes as text; nil where they are not plain text.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2, bytes.count <= 1024,
      let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return text
  }
}
