import Encoding
import Faces
import Inspection
import LDS
import Messages
import MRZ
import Verdicts

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
  /// The content of DG1 without name and date of birth.
  let facts: [Line]
  /// The content of DG11, DG12 and DG16 beyond that, by file.
  let further: [(file: ElementaryFile, lines: [Line])]

  init(_ record: InspectionRecord, _ catalogue: MessageCatalogue) {
    let words = HolderWords(catalogue: catalogue)
    if let mrz = record.mrz, let holder = record.identity {
      identity = words.lines(mrz, holder, record, at: record.judgementTime)
      facts = words.facts(mrz, record)
    } else {
      (identity, facts) = ([], [])
    }
    further = [ElementaryFile.dg11, .dg12, .dg16].compactMap { file in
      let lines =
        switch record.documentFiles[file]?.parsed {
        case .dg11(let details): words.lines(details)
        case .dg12(let details): words.lines(details)
        case .dg16(let persons): words.lines(persons)
        default: [] as [Line]
        }
      return lines.isEmpty ? nil : (file, lines)
    }
  }

  /// The name in an MRZ, family name first.
  static func name(_ mrz: MRZ) -> String {
    [mrz.primaryIdentifier, mrz.secondaryIdentifier].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The date of birth, or the known part of it.
  static func born(
    _ holder: HolderIdentity, _ time: JudgementTime, _ catalogue: MessageCatalogue
  ) -> String { HolderWords(catalogue: catalogue).born(holder, asOf: time.latest) }
}

/// The lines in one language.
private struct HolderWords {
  typealias Line = HolderDetails.Line
  let catalogue: MessageCatalogue

  func lines(
    _ mrz: MRZ, _ holder: HolderIdentity, _ record: InspectionRecord, at time: JudgementTime
  ) -> [Line] {
    [
      line(.holderName, HolderDetails.name(mrz)),
      line(.holderBorn, born(holder, asOf: time.latest)),
      line(.holderSex, catalogue.words(Self.sex(mrz.sex))),
      line(.holderNationality, catalogue.country(mrz.nationality)),
      line(
        .holderDocument,
        catalogue.words(
          .holderDocumentOf(
            "\(mrz.documentCode) \(mrz.documentNumber)", catalogue.country(mrz.issuingState)))),
    ] + type(mrz, record.passportLetter) + [line(.holderExpires, expires(record.expiry))]
  }

  func facts(_ mrz: MRZ, _ record: InspectionRecord) -> [Line] {
    [
      line(.holderNationality, catalogue.country(mrz.nationality)),
      line(.holderDocument, "\(catalogue.words(Self.kind(mrz))) \(mrz.documentNumber)"),
    ] + type(mrz, record.passportLetter) + [
      line(.holderIssuedBy, catalogue.country(mrz.issuingState)),
      line(.holderExpires, expires(record.expiry)),
      line(.holderSex, catalogue.words(Self.sex(mrz.sex))),
    ]
  }

  private static func kind(_ mrz: MRZ) -> Phrase {
    switch mrz.documentCode.utf8.first {
    case UInt8(ascii: "P"): .holderPassport
    case UInt8(ascii: "I"): .holderIdentityCard
    default: .term(mrz.documentCode.forPeople)
    }
  }

  /// The type of a passport, where its document code has a second letter.
  private func type(_ mrz: MRZ, _ letter: PassportLetter?) -> [Line] {
    let phrase: Phrase? =
      switch letter {
      case .type(let type): type.phrase
      case .ofState: .passportOfState(mrz.documentCode)
      case .unknown: .passportOfNoType(mrz.documentCode)
      case nil: nil
      }
    return phrase.map { [line(.holderType, catalogue.words($0))] } ?? []
  }

  private func expires(_ expiry: DocumentExpiry?) -> String {
    switch expiry {
    case .day(let day): catalogue.language.day(day)
    case .never: catalogue.words(.holderWithoutEnd)
    case .unstated: catalogue.words(.holderUnstated)
    case .unreadable, nil: catalogue.words(.holderUnknown)
    }
  }

  /// The date of birth, or the known part of it: `1974-08`, or `1974`.
  func born(_ holder: HolderIdentity, asOf day: CalendarDate) -> String {
    if let date = holder.shownDateOfBirth(asOf: day) { return catalogue.language.day(date) }
    let readings = holder.dateOfBirth.readings(asOf: day)
    guard readings.count == 1, let only = readings.first,
      only.lowerBound.year == only.upperBound.year
    else { return catalogue.words(.holderUnknown) }
    let isOneMonth = only.lowerBound.month == only.upperBound.month
    return String(only.lowerBound.description.prefix(isOneMonth ? 7 : 4))
  }

  func lines(_ details: DG11) -> [Line] {
    let texts: [(Phrase, RecordedText?)] = [
      (.holderPersonalNumber, details.personalNumber), (.holderPlaceOfBirth, details.placeOfBirth),
      (.holderAddress, details.address), (.holderTelephone, details.telephone),
      (.holderProfession, details.profession), (.holderTitle, details.title),
      (.holderSummary, details.personalSummary),
      (.holderOtherDocuments, details.otherTravelDocuments),
      (.holderCustody, details.custody),
    ]
    return present(.holderFullName, details.fullName.map(name))
      + details.otherNames.flatMap { present(.holderOtherName, name($0)) }
      + present(.holderFullBirth, details.dateOfBirth?.description)
      + texts.flatMap { present($0.0, $0.1.map(text)) }
      + present(.holderCitizenship, details.proofOfCitizenship.map(image))
  }

  func lines(_ details: DG12) -> [Line] {
    present(.holderIssuedBy, details.issuingAuthority.map(text))
      + present(.holderIssuedOn, details.dateOfIssue?.description)
      + details.otherPersons.flatMap { present(.holderOtherPerson, name($0)) }
      + present(.holderEndorsements, details.endorsements.map(text))
      + present(.holderTaxOrExit, details.taxOrExit.map(text))
      + present(.holderFront, details.imageOfFront.map(image))
      + present(.holderRear, details.imageOfRear.map(image))
      + present(.holderPersonalised, details.personalisationTime?.description)
      + present(.holderPersonalisedBy, details.personalisationSystem.map(text))
      + present(.holderTimeIn5F85, details.undocumentedTime?.description)
  }

  func lines(_ persons: DG16) -> [Line] {
    persons.persons.flatMap { person in
      present(
        .holderToNotify,
        [
          person.name.map(name), person.telephone.map(text), person.address.map(text),
          person.dateRecorded.map { catalogue.words(.holderRecordedOn("\($0)")) },
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// The format and the size of an image, but not its content.
  private func image(_ image: EncodedImage) -> String {
    let size = image.width.flatMap { width in image.height.map { "\(width) x \($0)" } }
    let bytes = catalogue.words(.reportBytesAlone(image.bytes.count))
    return [image.format?.mediaType ?? catalogue.words(.holderImageUnknown), size, bytes]
      .compactMap { $0 }.joined(separator: ", ")
  }

  private func present(_ name: Phrase, _ value: String?) -> [Line] {
    guard let value, !value.isEmpty else { return [] }
    return [line(name, value)]
  }

  private func name(_ text: RecordedText) -> String {
    [text.primaryIdentifier, text.secondaryIdentifier ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private func text(_ text: RecordedText) -> String {
    text.parts.joined(separator: ", ")
  }

  private func line(_ name: Phrase, _ value: String) -> Line {
    Line(name: catalogue.words(name), value: value)
  }

  private static func sex(_ sex: Sex) -> Phrase {
    switch sex {
    case .female: .holderFemale
    case .male: .holderMale
    case .unspecified: .holderUnspecified
    }
  }
}

extension PassportType {
  fileprivate var phrase: Phrase {
    switch self {
    case .national: .passportNational
    case .emergency: .passportEmergency
    case .diplomatic: .passportDiplomatic
    case .official: .passportOfficial
    case .refugee: .passportRefugee
    case .alien: .passportAlien
    case .stateless: .passportStateless
    case .laissezPasser: .passportLaissezPasser
    case .military: .passportMilitary
    case .singleSheet: .passportSingleSheet
    }
  }
}
