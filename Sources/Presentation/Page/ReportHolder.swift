import Inspection
import LDS
import Messages
import Verdicts
import Faces

/// The portrait, and the holder's data in the document.
struct ReportHolder {
  let record: any JudgedRecord
  let catalogue: MessageCatalogue
  let portrait: ReportImage?

  var section: HTML {
    let details = HolderDetails(record, catalogue)
    if details.identity.isEmpty, portrait == nil { return HTML() }
    let warning = warning.map { phrase -> HTML in
      "<p class=\"doubt\">\(catalogue.words(phrase))</p>"
    }
    let further: HTML =
      details.further.isEmpty
      ? HTML() : "<dl class=\"holder further\">\(lines(details.further))</dl>"
    return """
      <section class="person\(state)"><h2 class="unseen">\(catalogue.words(.reportHolder))</h2>\
      \(figure)<div>\(warning ?? HTML())<dl class="holder">\(lines(details.identity))</dl>\(further)</div></section>
      """
  }

  /// What is to be known of data that the state did not sign, or of which that is not known.
  private var warning: Phrase? {
    switch record.data.status {
    case .passed: nil
    case .failed: .reportNotSigned
    default: .reportUnverified
    }
  }

  /// Data that did not pass must not look as if they had.
  private var state: HTML {
    switch record.data.status {
    case .passed: ""
    case .failed: " refused"
    default: " unverified"
    }
  }

  private func lines(_ lines: [HolderDetails.Line]) -> [HTML] {
    lines.map { "<div><dt>\($0.name)</dt><dd><bdi>\($0.value)</bdi></dd></div>" }
  }

  private var figure: HTML {
    switch portrait {
    case .shown(let octets, let type):
      """
      <figure><img alt="\(catalogue.words(.reportPortrait))" \
      src="\(HTML(image: octets, type: type))"></figure>
      """
    case .notShown(let why):
      """
      <figure class="empty"><p>\(catalogue.words(.reportNoPortrait))</p>\
      <p class="hint">\(catalogue.words(why))</p></figure>
      """
    case .withheld:
      """
      <figure class="empty"><p>\(catalogue.words(.reportNoPortrait))</p>\
      <p class="hint">\(catalogue.words(.reportPortraitAltered))</p></figure>
      """
    case nil: HTML()
    }
  }
}

/// The portrait on a page.
package enum ReportImage: Sendable {
  /// An image in a format that browsers show.
  case shown([UInt8], type: StaticString)
  /// The words in place of an image that cannot be shown.
  case notShown(Phrase)
  /// An image that is converted only when somebody asks for it, because the state did not sign it: whoever made it
  /// would choose what a converter reads.
  case withheld

  /// The portrait of a record; nil when DG2 was not read.
  /// - Parameters:
  ///   - isAskedFor: true if somebody wants to see one that the state did not sign.
  ///   - convert: makes a PNG of JPEG 2000.
  package init?(
    _ record: any JudgedRecord, isAskedFor: Bool = false, convert: (FaceImage) throws -> [UInt8]
  ) {
    let file = record.documentFiles.dg2
    if case .unread = file { return nil }
    if case .absent = file { return nil }
    guard let image = file.content?.faces.first else {
      self = .notShown(.reportPortraitUnknown)
      return
    }
    if image.format == .jpeg {
      self = .shown(image.image, type: "image/jpeg")
      return
    }
    guard isAskedFor || record.data.status != .failed else {
      self = .withheld
      return
    }
    do {
      self = .shown(try convert(image), type: "image/png")
    } catch {
      self = .notShown(.reportPortraitFormat)
    }
  }
}
