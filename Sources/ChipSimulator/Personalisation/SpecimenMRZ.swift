import LDS
import MRZ

/// The specimen person of Doc 9303, Anna Maria Eriksson.
enum SpecimenMRZ {
  /// Her MRZ, with a size, an issuing state and a date of expiry of choice, and with another
  /// document number or date of birth where they are given.
  /// - Throws: `MRZError` when a field does not fit.
  static func composed(
    size: MRZFormat, state: TestState, dateOfExpiry: MRZDate, documentNumber: String? = nil,
    dateOfBirth: String? = nil
  ) throws(MRZError) -> MRZ {
    guard let dateOfBirth = MRZDate(characters: dateOfBirth ?? "740812") else {
      throw .mrzUnreadable(.mrzNotSixDigits(.dateOfBirth))
    }
    return try MRZ.composed(
      format: size, documentCode: size == .td3 ? "P" : "I", issuingState: state.documentCode,
      documentNumber: documentNumber ?? (size == .td3 ? "L898902C3" : "D23145890"),
      primaryIdentifier: "Eriksson",
      secondaryIdentifier: "Anna Maria", nationality: state.documentCode,
      dateOfBirth: dateOfBirth, sex: .female, dateOfExpiry: dateOfExpiry,
      optionalData: size == .td3 && documentNumber == nil ? ["ZE184226B"] : [])
  }
}
