/// The holder's names, from the MRZ, which has capitals only and may cut them off, and from DG11,
/// which has them in full and in their own script (ICAO Doc 9303-10, 4.7.11). Only this type
/// decides between them.
public struct HolderNames: Hashable, Sendable {
  /// The surname: from DG11 if its name agrees with the MRZ and shows where the surname ends,
  /// otherwise from the MRZ.
  public let surname: String
  /// The given names, from the same source; they may be missing.
  public let givenNames: String
  /// True if these names may be cut off.
  public let isTruncated: Bool
  /// The whole name of DG11, with blanks for fillers; nil if it is missing or differs.
  public let fullName: String?
  /// The comparison of DG11's name with the MRZ; nil if DG11 has none.
  public let match: MRZNameMatch?

  /// Takes the names of an MRZ and the full name of DG11, as it is written there; nil for none.
  public init(mrz: MRZ, fullName: String? = nil) {
    match = fullName.map { mrz.compare(name: $0) }
    let agreed = match == .agrees ? fullName : nil
    self.fullName = agreed.map { Self.words($0).joined(separator: " ") }
    if let agreed, let (surname, givenNames) = Self.identifiers(of: agreed) {
      self.surname = surname
      self.givenNames = givenNames
      isTruncated = false
    } else {
      surname = mrz.primaryIdentifier
      givenNames = mrz.secondaryIdentifier
      isTruncated = mrz.isPrimaryTruncated || mrz.isSecondaryTruncated
    }
  }

  /// The parts before and after the first two fillers; nil if one of them is empty.
  private static func identifiers(of name: String) -> (surname: String, givenNames: String)? {
    let characters = Array(name)
    guard
      let split = characters.indices.dropLast().first(where: {
        characters[$0] == "<" && characters[$0 + 1] == "<"
      })
    else { return nil }
    let surname = words(String(characters[..<split])).joined(separator: " ")
    let givenNames = words(String(characters[(split + 2)...])).joined(separator: " ")
    return surname.isEmpty || givenNames.isEmpty ? nil : (surname, givenNames)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { $0 == "<" || $0 == " " }
  }
}

extension HolderNames: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "names of a holder" }
}
