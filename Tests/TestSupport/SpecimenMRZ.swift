import Encoding
import MRZ
import Testing

/// The objects of an array in a vector file.
package func cases(_ file: String, _ group: String) throws -> [JSONValue] {
  try #require(try Vectors.load(file)[group]?.array)
}

/// The lines of an MRZ in a vector.
package func lines(_ value: JSONValue) throws -> [String] {
  try #require(value["lines"]?.array).compactMap(\.string?.forPeople)
}

/// An MRZ of a specimen person.
package func composed(
  _ format: MRZFormat, number: String = "D23145890", primary: String = "Eriksson",
  secondary: String = "Anna Maria", birth: String = "740812", expiry: String = "340415",
  sex: Sex = .female, optionalData: [String] = []
) throws -> MRZ {
  try MRZ.composed(
    format: format,
    documentCode: format == .td3 ? "P" : [.mrvA, .mrvB].contains(format) ? "V" : "I",
    issuingState: "UTO",
    documentNumber: number, primaryIdentifier: primary, secondaryIdentifier: secondary,
    nationality: "UTO", dateOfBirth: try #require(MRZDate(characters: birth)), sex: sex,
    dateOfExpiry: try #require(MRZDate(characters: expiry)), optionalData: optionalData)
}
