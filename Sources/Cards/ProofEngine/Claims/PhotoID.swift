import Credentials
import Crypto
import Encoding
import Faces
import FoundationEssentials
import MRZ
import PKIX
import Verdicts

/// The photo ID of ISO/IEC TS 23220-4 as a mobile document, without data groups. The desk issues
/// it: its dates and its issuing country are those of the card, not of the passport. Ages are those
/// on the local day of issuing, and so they may be too low later, never too high.
struct PhotoID: Sendable {
  /// The type of document, and the name space of its own elements.
  static let documentType: WireText = "org.iso.23220.photoid.1"
  /// The name space of the elements that mobile documents about people share, ISO/IEC TS 23220-2.
  static let commonNameSpace: WireText = "org.iso.23220.1"
  /// The greatest number of elements in each of the two name spaces. There are fewer if a date of
  /// birth is not certain, as for the young and the very old. Only a verifier that sees the date of
  /// birth may learn this.
  private static let mostCommon = 12 + AgeAtLeast.documentThresholds.count
  private static let mostOwn = 2
  /// The greatest number of characters of a text.
  static let longestText = 150

  private typealias Element = MobileDocumentContent.Element

  private let nameSpaces: [MobileDocumentContent.NameSpace]
  private let evidence: MobileDocumentContent.Element
  private let issuedAt: Date
  private let expiresAt: Date

  /// - Parameters:
  ///   - portrait: the document's portrait, in a format that can be shown.
  ///   - issuerCountry: the country of the issuer in two letters of ISO 3166-1; nil when its certificate
  ///     names none.
  ///   - issuedAt: the time of signing, the same in all copies.
  ///   - expiresAt: the end of validity, the same in all copies.
  ///   - personIdentifier: 16 random bytes, the same in all copies of a card and in no other card.
  /// - Throws: ``MintError/photoID(_:)`` with the mandatory element that is not known.
  init(
    _ source: CardSource, portrait: EncodedImage?, issuerCountry: WireText?, issuedAt: Date,
    expiresAt: Date, personIdentifier: [UInt8]
  ) throws(MintError) {
    let identity = try Self.names(source) + Self.birth(source) + [Self.portrait(portrait)]
    let card = try Self.card(source, issuerCountry, issuedAt: issuedAt, expiresAt: expiresAt)
    let common = try identity + card + Self.ages(source) + Self.codes(source)
    nameSpaces = [
      MobileDocumentContent.NameSpace(Self.commonNameSpace, common, most: Self.mostCommon),
      MobileDocumentContent.NameSpace(
        Self.documentType, Self.own(source, personIdentifier: personIdentifier),
        most: Self.mostOwn),
    ]
    evidence = CardEvidence(source).mobileDocumentMember
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// The content of one copy.
  func content(deviceKey: P256PublicKey, status: StatusReference?) -> MobileDocumentContent {
    MobileDocumentContent(
      documentType: Self.documentType, nameSpaces: nameSpaces, evidence: [evidence],
      issuedAt: issuedAt, expiresAt: expiresAt, deviceKey: deviceKey, status: status)
  }

  private static func names(_ source: CardSource) throws(MintError) -> [Element] {
    let names = source.names
    guard !names.surname.isEmpty else { throw .photoID(.mintNameMissing) }
    guard !names.givenNames.isEmpty else { throw .photoID(.mintGivenNameMissing) }
    for name in [names.surname, names.givenNames] where name.unicodeScalars.count > longestText {
      throw .photoID(.mintNameLength(longestText))
    }
    return [
      Element("family_name", .text(names.surname)), Element("given_name", .text(names.givenNames)),
    ]
  }

  private static func birth(_ source: CardSource) throws(MintError) -> [Element] {
    guard let date = ApproximateDate(ofBirth: source.dateOfBirth, asOf: source.day) else {
      throw .photoID(.mintBirthDateMissing)
    }
    let year = date.isYearKnown ? [Element("age_birth_year", CBOR(date.latest.year))] : []
    return [Element("birth_date", date.element)] + year
  }

  private static func portrait(_ image: EncodedImage?) throws(MintError) -> Element {
    do {
      return Element("portrait", .bytes(try CardPortrait.bytes(of: image)))
    } catch { throw .photoID(error.phrase) }
  }

  /// The elements about the card itself. Its expiry date is the day of the last second of its
  /// validity.
  private static func card(
    _ source: CardSource, _ country: WireText?, issuedAt: Date, expiresAt: Date
  ) throws(MintError) -> [Element] {
    guard let country else { throw .photoID(.mintIssuerCountryMissing) }
    let kind = source.rule.isSimulated ? "simulated passport" : "passport"
    let authority = "\(source.issuerName), derived from a \(kind) of \(source.mrz.issuingState)"
    return [
      Element("issue_date", .fullDate(CalendarDate(issuedAt))),
      Element("expiry_date", .fullDate(CalendarDate(expiresAt.addingTimeInterval(-1)))),
      Element("issuing_authority", .text(authority)), Element("issuing_country", .text(country)),
    ]
  }

  /// The ages that are certain, whether reached or not; `age_over_18` is mandatory.
  private static func ages(_ source: CardSource) throws(MintError) -> [Element] {
    guard let ages = source.dateOfBirth.ages(on: source.day),
      AgeAtLeast.isReached(18, by: ages) != nil
    else { throw .photoID(.mintAgeUnknown) }
    let exact = ages.count == 1 ? [Element("age_in_years", CBOR(ages.lowerBound))] : []
    return exact
      + AgeAtLeast.documentThresholds.compactMap { years in
        AgeAtLeast.isReached(years, by: ages).map { Element("age_over_\(years)", .bool($0)) }
      }
  }

  /// Sex and nationality. A nationality code that stands for no country of ISO 3166-1 has no
  /// two-letter code, and is left out.
  private static func codes(_ source: CardSource) -> [Element] {
    let nationality = CountryCode.alpha2(ofMRZ: source.mrz.nationality)
    return [Element("sex", CBOR(source.sex))]
      + (nationality.map { [Element("nationality", .text($0))] } ?? [])
  }

  /// The elements of the photo ID's own name space. Type and MRZ of the travel document belong to the data
  /// groups, which the card does not have.
  private static func own(_ source: CardSource, personIdentifier: [UInt8]) -> [Element] {
    let number = source.mrz.documentNumber
    return [Element("person_id", .text(Hex.encode(personIdentifier)))]
      + (number.isEmpty ? [] : [Element("travel_document_number", .text(number))])
  }
}
