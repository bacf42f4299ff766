import Encoding
import Faces
import Inspection
import LDS
import MRZ
import Messages
import Verdicts

/// The portrait and the holder's data in the document, each with its confirmation. Data that the
/// state did not sign look different.
struct ReportHolder {
  let record: InspectionRecord
  let catalogue: MessageCatalogue
  let portrait: ReportImage?
  /// True on a page on which a click enlarges the portrait.
  let isEnlarged: Bool

  /// The portrait and the data in the MRZ.
  var section: HTML {
    let details = HolderDetails(record, catalogue)
    return """
      \(figure)<section class="person\(Self.state(confirmation(.dg1)))">\
      <h2 class="unseen">\(words(.reportHolder))</h2>\(head)\
      <dl class="holder">\(Self.lines(details.facts))</dl>\(origin)</section>
      """
  }

  /// The further data in DG11, DG12 and DG16.
  var further: HTML {
    HTML(
      HolderDetails(record, catalogue).further.map { part -> HTML in
        let state = confirmation(part.file)
        let origin: HTML =
          state == .refuted ? "<p class=\"doubt\">✕ \(words(.reportNotSigned))</p>" : HTML()
        return """
          <section class="further\(Self.state(state))">\(origin)\
          <dl class="holder">\(Self.lines(part.lines))</dl></section>
          """
      })
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private func confirmation(_ file: ElementaryFile) -> DataConfirmation.Value {
    record.confirmation[file]
  }

  /// The name, and the date of birth with the age. Differing values in DG11 are shown beside them.
  private var head: HTML {
    guard let mrz = record.mrz, let holder = record.identity else {
      return "<p class=\"doubt\">\(words(.clerkNameMissing))</p>"
    }
    let name = HolderDetails.name(mrz)
    let born = HolderDetails.born(holder, record.judgementTime, catalogue)
    let age = holder.dateOfBirth.ages(at: record.judgementTime).map { ages -> HTML in
      ages.lowerBound == ages.upperBound ? ", \(words(.holderAge(ages.lowerBound)))" : HTML()
    }
    let otherName: HTML =
      holder.names.match == .differs
      ? other(record.documentFiles.dg11.content?.fullName?.text) : HTML()
    let otherBirth: HTML =
      holder.dateOfBirth.agreesWithDetails == false
      ? other(record.documentFiles.dg11.content?.dateOfBirth?.description) : HTML()
    return """
      <p class="name"><bdi>\(name)</bdi></p>\(otherName)\
      <p class="born">\(words(.holderBornOn)) <strong>\(born)</strong>\(age ?? HTML())</p>\(otherBirth)
      """
  }

  /// A differing value in the chip's further data.
  private func other(_ value: String?) -> HTML {
    guard let value else { return HTML() }
    return "<p class=\"other\">✕ \(words(.holderElsewhere)): <bdi>\(value)</bdi></p>"
  }

  /// The confirmation of the data in DG1.
  private var origin: HTML {
    guard record.mrz != nil else { return HTML() }
    let state = ClerkWords(record: record, catalogue: catalogue).state
    return switch confirmation(.dg1) {
    case .signed: "<p class=\"origin\">✓ \(words(.reportSignedBy(state)))</p>"
    case .unconfirmed: "<p class=\"origin doubt\">? \(words(.reportUnverified))</p>"
    case .refuted: "<p class=\"origin doubt\">✕ \(words(.reportNotSigned))</p>"
    }
  }

  /// The class of data that are not confirmed, or not what was signed.
  private static func state(_ confirmation: DataConfirmation.Value) -> HTML {
    switch confirmation {
    case .signed: ""
    case .unconfirmed: " unverified"
    case .refuted: " refused"
    }
  }

  private static func lines(_ lines: [HolderDetails.Line]) -> [HTML] {
    lines.map { "<div><dt>\($0.name)</dt><dd><bdi>\($0.value)</bdi></dd></div>" }
  }

  private var figure: HTML {
    let state = Self.state(confirmation(.dg2))
    switch portrait {
    case .shown(let bytes, let type):
      let image: HTML = """
        <img alt="\(words(.reportPortrait))" src="\(HTML(image: bytes, type: type))">
        """
      let shown: HTML =
        isEnlarged
        ? """
        <button type="button" data-enlarge aria-label="\(words(.reportEnlarge))">\(image)</button>
        """
        : image
      return "<figure class=\"face\(state)\">\(shown)\(mark)</figure>"
    case .notShown(let why):
      return """
        <figure class="face empty\(state)"><p>\(words(.reportNoPortrait))</p>\
        <p class="hint">\(words(why))</p>\(mark)</figure>
        """
    case .withheld:
      return """
        <figure class="face empty\(state)"><p>\(words(.reportNoPortrait))</p>\
        <p class="hint">\(words(.reportPortraitAltered))</p>\(mark)</figure>
        """
    case nil:
      return "<figure class=\"face empty\"><p>\(words(.reportNoPortrait))</p></figure>"
    }
  }

  /// A cross over a portrait that the state did not sign. It is drawn, because printers' programs leave out images
  /// with filters and blended colours.
  private var mark: HTML {
    guard confirmation(.dg2) == .refuted else { return HTML() }
    return """
      <svg class="cross" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" \
      aria-label="\(words(.reportNotSigned))"><path d="M0 0 100 100M100 0 0 100"/></svg>
      """
  }
}

/// The portrait on a page.
package enum ReportImage: Sendable {
  /// An image in a format that browsers show.
  case shown([UInt8], type: StaticString)
  /// The image cannot be shown; the words say why.
  case notShown(Phrase)
  /// The image was not converted, because the state did not sign it: an attacker could have chosen
  /// the converter's input. It is converted only if the user asks for that.
  case withheld

  /// The portrait of a record; nil when DG2 was not read.
  /// - Parameters:
  ///   - isAskedFor: true if the user wants to see a portrait that the state did not sign.
  ///   - convert: converts JPEG 2000 to PNG.
  package init?(
    _ record: InspectionRecord, isAskedFor: Bool = false, convert: (FaceImage) throws -> [UInt8]
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
    guard isAskedFor || record.confirmation[.dg2] != .refuted else {
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
