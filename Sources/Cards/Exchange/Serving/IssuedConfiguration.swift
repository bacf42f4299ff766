import Credentials
import Encoding
import ProofEngine

extension CredentialKind {
  /// The name of the kind's configuration in the metadata of an issuer; nil for a kind that is not
  /// offered. The age document has the name from the European age verification profile.
  var configurationName: WireText? {
    switch self {
    case .identity: "identity"
    case .age: "proof_of_age"
    case .photoID: "photo_id"
    case .vcJWT: nil
    }
  }

  /// Its name for people.
  private var displayName: WireText {
    switch self {
    case .identity, .vcJWT: "Identity card"
    case .age: "Proof of age"
    case .photoID: "Photo ID"
    }
  }

  /// The member of `credential_configurations_supported` (OpenID4VCI 1.0, 12.2.4, A.2.2, A.3.2).
  /// The optional algorithms of mobile documents are omitted, because some wallets expect names
  /// where the specification has numbers.
  var configuration: JSONValue {
    let names = JSONValue.array([.string(JSONWebSignature.algorithm)])
    let isDocument = format == .mobileDocument
    return .object([
      "format": .string(format.rawValue), "scope": configurationName.map { .string($0) },
      "vct": isDocument ? nil : .string(type), "doctype": isDocument ? .string(type) : nil,
      "cryptographic_binding_methods_supported": .array([
        .string(isDocument ? "cose_key" : "jwk")
      ]),
      "credential_signing_alg_values_supported": isDocument ? nil : names,
      "proof_types_supported": .object([
        "jwt": .object(["proof_signing_alg_values_supported": names])
      ]),
      "credential_metadata": .object([
        "display": .array([.object(["name": .string(displayName), "locale": "en"])])
      ]),
    ])
  }
}
