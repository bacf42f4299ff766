import Encoding
import Inspection
import LDS
import MRZ

/// The holder's data in JSON: the MRZ in DG1, the date of birth from DG1 and DG11 together, and the
/// further details in DG11, DG12 and DG16. All of it is about the holder.
enum HolderJSON {
  /// A record of which DG1 was read.
  struct Holder: Sendable {
    let record: InspectionRecord
    let mrz: MRZ
    let identity: HolderIdentity
    var time: JudgementTime { record.judgementTime }

    /// Nil where DG1 was not read.
    init?(_ record: InspectionRecord) {
      guard let mrz = record.mrz, let identity = record.identity else { return nil }
      self.record = record
      self.mrz = mrz
      self.identity = identity
    }
  }

  static let form = JSONForm<Holder>.named(
    "holder", in: .common,
    .object(
      "The holder's data from DG1, DG11, DG12 and DG16, verified or not: the data verdict tells.",
      isCut: true
    ) {
      JSONMember(
        "documentCode", "One or two letters, `P` first for a passport (Doc 9303-4, 4.2.2.1).",
        fieldText
      ) { $0.mrz.documentCode.forPeople }
      JSONMember(
        "passportType",
        "The type that the second letter of a passport's document code states (Doc 9303-4, 4.4); null without one, and where it is the state's own or unknown: a passport of before 2026, or of a day that is not known.",
        JSONForm<PassportType>.name.orNull
      ) { holder -> PassportType? in
        guard case .type(let type) = holder.record.passportLetter else { return nil }
        return type
      }
      JSONMember(
        "issuingState", "The issuing state or organisation, one to three letters of Doc 9303-3, 5.",
        fieldText
      ) { $0.mrz.issuingState.forPeople }
      JSONMember(
        "documentNumber", "The whole document number, without fillers.", fieldText
      ) { $0.mrz.documentNumber }
      JSONMember(
        "primaryIdentifier",
        "The surname as it is in the MRZ, with blanks for fillers; it may be cut off.",
        fieldText
      ) { $0.mrz.primaryIdentifier }
      JSONMember(
        "secondaryIdentifier",
        "The given names as they are in the MRZ, with blanks for fillers; they may be cut off, or empty.",
        fieldText
      ) { $0.mrz.secondaryIdentifier }
      JSONMember(
        "nationality", "The nationality, one to three letters of Doc 9303-3, 5.", fieldText
      ) { $0.mrz.nationality.forPeople }
      JSONMember(
        "dateOfBirth",
        "The latest reading of the date of birth that is not after the day of inspection: the MRZ has two digits for the year. Null when a part is unknown or no calendar has it.",
        CommonJSON.day.orNull
      ) { $0.identity.shownDateOfBirth(asOf: $0.time.latest) }
      JSONMember("sex", "The sex as the MRZ gives it.", .name) { $0.mrz.sex }
      JSONMember(
        "dateOfExpiry",
        "The date of expiry; null when it is not stated, a part is unknown or no calendar has it. A document without an end has the day that its MRZ has, and `validity` the code `document-without-end`.",
        CommonJSON.day.orNull
      ) { $0.record.expiry?.day }
      AdditionalDetailsJSON.members.of(Holder.self) { $0.record }
      JSONMember(
        onlyCut: "ageOver",
        "Only with `--fields`: each age that was asked for, in whole years. True: the holder has reached it on the day of `time` by every possible reading of the date of birth, the data verdict is `passed`, the chip's not `failed`, and the policy is not `lenient`. False: under the same conditions the holder cannot have reached it. Null: neither is proven. Only true is a yes.",
        ageOver)
    })

  private static let fieldText = JSONForm<String>.text("^[ -~]*$", maxLength: 92)

  private static let ageOver = JSONShape(
    .value([
      .init("type", "object"), .init("minProperties", 1),
      .init("propertyNames", .object(["pattern": "^([1-9][0-9]?|1[01][0-9]|120)$"])),
      .init("additionalProperties", .object(["type": ["boolean", "null"]])),
    ]))
}
