import Inspection
import LDS
import MRZ
import Faces
import Encoding

/// The data of the holder and the document, for people: DG1 first, then DG11, DG12 and DG16. Only
/// the verdicts tell whether they are genuine.
struct HolderDetails {
  /// A line: a label, and the value in the document.
  struct Line {
    let name: String
    let value: String
  }

  /// The content of DG1.
  let identity: [Line]
  /// The content of DG11, DG12 and DG16 beyond that.
  let further: [Line]

  init(_ record: any JudgedRecord) {
    if let mrz = record.mrz, let holder = record.identity {
      identity = Self.lines(mrz, holder, at: record.judgementTime)
    } else {
      identity = []
    }
    var further: [Line] = []
    for file in [ElementaryFile.dg11, .dg12, .dg16] {
      switch record.documentFiles[file]?.parsed {
      case .dg11(let details): further += Self.lines(details)
      case .dg12(let details): further += Self.lines(details)
      case .dg16(let persons): further += Self.lines(persons)
      default: break
      }
    }
    self.further = further
  }

  private static func lines(
    _ mrz: MRZ, _ holder: HolderIdentity, at time: JudgementTime
  ) -> [Line] {
    let name = [mrz.primaryIdentifier, mrz.secondaryIdentifier].filter { !$0.isEmpty }
    return [
      Line(name: "Name", value: name.joined(separator: ", ")),
      Line(name: "Born", value: born(holder, asOf: time.latest)),
      Line(name: "Sex", value: mrz.sex.rawValue),
      Line(name: "Nationality", value: mrz.nationality),
      Line(
        name: "Document",
        value: "\(mrz.documentCode) \(mrz.documentNumber), issued by \(mrz.issuingState)"),
      Line(
        name: "Expires",
        value: mrz.dateOfExpiry.dateOfExpiry(asOf: time.today)?.description ?? "unknown"),
    ]
  }

  /// The date of birth, or as much of it as is known: `1974-08`, or `1974`.
  private static func born(_ holder: HolderIdentity, asOf day: CalendarDate) -> String {
    if let date = holder.shownDateOfBirth(asOf: day) { return date.description }
    let readings = holder.dateOfBirth.readings(asOf: day)
    guard readings.count == 1, let only = readings.first,
      only.lowerBound.year == only.upperBound.year
    else { return "unknown" }
    let isOneMonth = only.lowerBound.month == only.upperBound.month
    return String(only.lowerBound.description.prefix(isOneMonth ? 7 : 4))
  }

  private static func lines(_ details: DG11) -> [Line] {
    let texts: [(String, RecordedText?)] = [
      ("Personal number", details.personalNumber), ("Place of birth", details.placeOfBirth),
      ("Address", details.address), ("Telephone", details.telephone),
      ("Profession", details.profession), ("Title", details.title),
      ("Summary", details.personalSummary), ("Other documents", details.otherTravelDocuments),
      ("Custody", details.custody),
    ]
    return present("Full name", details.fullName.map(Self.name))
      + details.otherNames.flatMap { present("Other name", name($0)) }
      + present("Full date of birth", details.dateOfBirth?.description)
      + texts.flatMap { present($0.0, $0.1.map(text)) }
      + present("Citizenship", details.proofOfCitizenship.map(image))
  }

  private static func lines(_ details: DG12) -> [Line] {
    present("Issued by", details.issuingAuthority.map(text))
      + present("Issued on", details.dateOfIssue?.description)
      + details.otherPersons.flatMap { present("Other person", name($0)) }
      + present("Endorsements", details.endorsements.map(text))
      + present("Tax or exit", details.taxOrExit.map(text))
      + present("Front", details.imageOfFront.map(image))
      + present("Rear", details.imageOfRear.map(image))
      + present("Personalised", details.personalisationTime?.description)
      + present("Personalised by", details.personalisationSystem.map(text))
      + present("Time in tag 5F85", details.undocumentedTime?.description)
  }

  private static func lines(_ persons: DG16) -> [Line] {
    persons.persons.flatMap { person in
      present(
        "To notify",
        [
          person.name.map(name), person.telephone.map(text), person.address.map(text),
          person.dateRecorded.map { "recorded on \($0)" },
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// The format and the size of an image, without the image.
  private static func image(_ image: EncodedImage) -> String {
    let size = image.width.flatMap { width in image.height.map { "\(width) x \($0)" } }
    let octets = "\(image.octets.count) bytes"
    return [image.format?.mediaType ?? "an image of no known format", size, octets]
      .compactMap { $0 }.joined(separator: ", ")
  }

  private static func present(_ name: String, _ value: String?) -> [Line] {
    guard let value, !value.isEmpty else { return [] }
    return [Line(name: name, value: value)]
  }

  private static func name(_ text: RecordedText) -> String {
    [text.primaryIdentifier, text.secondaryIdentifier ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private static func text(_ text: RecordedText) -> String {
    text.parts.joined(separator: ", ")
  }
}
