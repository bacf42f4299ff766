import Credentials
import Encoding
import Exchange
import Messages
import Presentation
import Verdicts

/// What a card says, in words for people.
struct ClaimWords {
  let catalogue: MessageCatalogue

  /// The names of claims: by their short names, and as cards of other formats have them.
  private static let names: [WireText: Phrase] = [
    "given_name": .claimGivenName, "family_name": .claimFamilyName, "name": .claimName,
    "birthdate": .claimBirthdate, "birth_date": .claimBirthdate,
    "nationality": .claimNationality, "nationalities": .claimNationality, "sex": .claimSex,
    "document_number": .claimDocumentNumber, "date_of_expiry": .claimDateOfExpiry,
    "expiry_date": .claimDateOfExpiry, "issuing_country": .claimIssuingCountry,
    "issuing_authority": .claimIssuingAuthority,
    "portrait": .claimPortrait, "picture": .claimPortrait, "real_person": .claimRealPerson,
    "is_human": .claimRealPerson, "chip_present": .claimChipPresent,
    "not_expired": .proofInDate,
  ]

  /// The name of a claim by its path; the path itself where it has no name here.
  func name(_ path: WireText) -> String {
    let element = Self.element(path)
    for beginning in ["age_over_", "age_equal_or_over."] as [WireText]
    where element.hasPrefix(beginning) {
      if let age = Int(String(Substring(element.utf8.dropFirst(beginning.utf8.count)))) {
        return catalogue.words(.claimAgeOver(age))
      }
    }
    return oneOfSeveral(element) ?? Self.phrase(path).map { catalogue.words($0) } ?? path.forPeople
  }

  /// The name of a claim of which a proof showed that it is one of several values, as the journal has it; nil for
  /// others.
  private func oneOfSeveral(_ element: WireText) -> String? {
    let digits = element.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let rest = WireText(decoding: element.utf8.dropLast(digits))
    guard rest.hasSuffix(Self.oneOf),
      let count = Int(String(Substring(element.utf8.suffix(digits)))),
      let phrase = Self.phrase(WireText(decoding: rest.utf8.dropLast(Self.oneOf.utf8.count)))
    else { return nil }
    return catalogue.words(.claimOneOf(catalogue.words(phrase), count))
  }

  private static let oneOf: WireText = "_one_of_"

  /// The name of a claim that has one here; nil for others, and for ages.
  private static func phrase(_ path: WireText) -> Phrase? {
    // An element of a list, as nationalities.0, has the name of the list.
    let element = element(path)
    let steps = element.utf8.split(separator: UInt8(ascii: "."))
    let isElement = steps.count == 2 && steps[1].allSatisfy { (0x30...0x39).contains($0) }
    return names[isElement ? WireText(decoding: steps[0]) : element]
  }

  /// True for a claim that says "yes" or "no" about its holder: an age, or that they are a person who was there.
  static func isStatement(_ path: WireText) -> Bool {
    let element = element(path)
    return element.hasPrefix("age_over_") || element.hasPrefix("age_equal_or_over.")
      || ["real_person", "is_human", "chip_present"].contains(element)
  }

  /// True for a claim that is a name of the holder.
  static func isName(_ path: WireText) -> Bool {
    [.claimName, .claimGivenName, .claimFamilyName].contains(phrase(path))
  }

  /// True for a claim that fits many people.
  static func isAnonymous(_ path: WireText) -> Bool {
    isStatement(path) || [.claimNationality, .claimSex].contains(phrase(path))
  }

  /// True where nothing in a document names its holder, or shows them: its name is not even hidden there.
  static func namesNobody(_ choice: DCQLChoice) -> Bool {
    choice.inseparable.isEmpty
      && (choice.revealed + choice.hidden).allSatisfy { isAnonymous($0.path) }
  }

  /// The last part of a path: of a mobile document the element without its name space.
  private static func element(_ path: WireText) -> WireText {
    WireText(
      decoding: path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .last ?? path.utf8[...])
  }

  /// The value of a claim: states by their names, and sex in words.
  func value(of claim: RevealedClaim) -> String {
    switch Self.phrase(claim.path) {
    case .claimNationality?, .claimIssuingCountry?:
      let codes = claim.value.array?.compactMap(\.string) ?? [claim.value.string].compactMap(\.self)
      guard !codes.isEmpty else { return value(claim.value) }
      return codes.map { catalogue.country($0) }.joined(separator: ", ")
    case .claimSex?:
      // ISO/IEC 5218.
      switch claim.value.integer {
      case 1?: return catalogue.words(.holderMale)
      case 2?: return catalogue.words(.holderFemale)
      case 0?, 9?: return catalogue.words(.holderUnspecified)
      default: return value(claim.value)
      }
    default: return value(claim.value)
    }
  }

  /// What a claim says, on one line: the name of what is true alone, otherwise name and value.
  func statement(_ claim: RevealedClaim) -> String {
    let name = name(claim.path)
    return claim.value.bool == true ? name : "\(name): \(value(of: claim))"
  }

  /// Several names in their order, with commas.
  func names(_ paths: [WireText]) -> String {
    Set(paths.map { WireText(name($0)) }).sorted().joined(separator: ", ").forPeople
  }

  func value(_ value: JSONValue) -> String {
    if let truth = value.bool { return catalogue.words(truth ? .claimYes : .claimNo) }
    if let elements = value.array { return elements.map(self.value).joined(separator: ", ") }
    if let text = value.string, let day = CalendarDate(iso8601: text.forPeople) {
      return catalogue.language.day(day)
    }
    if let count = ClaimText.lengthIfLong(value) { return catalogue.words(.claimLongText(count)) }
    return ClaimText.text(value)
  }
}
