import Crypto
import PKIX

/// A state that does not exist, as certificates and the MRZ name it.
public struct TestState: Hashable, Sendable {
  /// The code in certificates, of two letters.
  public let certificateCode: String
  /// The code in the MRZ, of three letters, Doc 9303-3, 5.
  public let documentCode: String
  /// The name in English.
  public let name: String

  /// Utopia, which Doc 9303 itself uses for its specimens.
  public static let utopia = TestState(
    certificateCode: "UT", documentCode: "UTO", name: "Utopia")

  /// A second state, whose root no desk has; its codes are free for private use in ISO 3166-1.
  public static let elsewhere = TestState(
    certificateCode: "XE", documentCode: "XEL", name: "Elsewhere")

  typealias Name = [CertificateBuilder.NameAttribute]

  /// The name of the state's root.
  var rootName: Name { named("\(name) Test CSCA - specimen, not a state") }

  /// The name of the state's document signer.
  var documentSignerName: Name { named("\(name) Test Document Signer - specimen") }

  private func named(_ commonName: String) -> Name {
    [
      .country(certificateCode), .organization("\(name) Specimen Office"),
      .commonName(commonName),
    ]
  }
}
