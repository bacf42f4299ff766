import Inspection
import LDS
import Verdicts
import Faces

/// The portrait, and the holder's data in the document.
struct ReportHolder {
  let record: any JudgedRecord
  let portrait: ReportImage?

  var section: HTML {
    let details = HolderDetails(record)
    if details.identity.isEmpty, portrait == nil { return HTML() }
    let warning: HTML =
      record.data.status == .passed
      ? HTML() : "<p class=\"hint\">Not verified: see the verdict on the data.</p>"
    let further: HTML =
      details.further.isEmpty ? HTML() : "<dl class=\"holder\">\(lines(details.further))</dl>"
    return """
      <section class="person"><h2 class="unseen">Holder</h2>\(figure)\
      <div>\(warning)<dl class="holder">\(lines(details.identity))</dl>\(further)</div></section>
      """
  }

  private func lines(_ lines: [HolderDetails.Line]) -> [HTML] {
    lines.map { "<div><dt>\($0.name)</dt><dd><bdi>\($0.value)</bdi></dd></div>" }
  }

  private var figure: HTML {
    switch portrait {
    case .shown(let octets, let type):
      "<figure><img alt=\"Portrait from DG2\" src=\"\(HTML(image: octets, type: type))\"></figure>"
    case .notShown(let why):
      "<figure class=\"empty\"><p>Portrait not shown</p><p class=\"hint\">\(why)</p></figure>"
    case nil: HTML()
    }
  }
}

/// The portrait on a page.
package enum ReportImage {
  /// An image in a format that browsers show.
  case shown([UInt8], type: StaticString)
  /// The sentence in place of an image that cannot be shown.
  case notShown(String)

  /// The portrait of a record; nil when DG2 was not read.
  /// - Parameter convert: makes a PNG of JPEG 2000.
  package init?(_ record: any JudgedRecord, convert: (FaceImage) throws -> [UInt8]) {
    let file = record.documentFiles.dg2
    if case .unread = file { return nil }
    if case .absent = file { return nil }
    guard let image = file.content?.faces.first else {
      self = .notShown("DG2 holds no image that this program knows")
      return
    }
    if image.format == .jpeg {
      self = .shown(image.image, type: "image/jpeg")
      return
    }
    do {
      self = .shown(try convert(image), type: "image/png")
    } catch {
      self = .notShown(
        "it is in JPEG 2000, which browsers do not show; install libopenjp2-tools and make the page again"
      )
    }
  }
}
