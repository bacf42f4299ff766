import Crypto
import Encoding

/// The elements of a document, each with the digest that the issuer signed.
struct RevealedElements {
  /// The name spaces with their elements.
  let tree: JSONValue
  /// The elements with their paths.
  let revealed: [RevealedClaim]
  /// The places of the elements in ``tree``, in the same order.
  let places: [[WireText]]

  /// Checks the digests, ISO/IEC 18013-5, 9.3.1, step 3.
  /// - Throws: ``CredentialError/disclosureInvalid`` for an element whose digest is not the signed one,
  ///   and for an element or the number of a digest that is there twice in one name space.
  init(_ issuerSigned: IssuerSigned) throws(CredentialError) {
    let object = issuerSigned.securityObject
    guard let algorithm = object.digestAlgorithm else {
      throw .malformed(.credentialDigestAlgorithm)
    }
    let digests = try CredentialError.reading { () throws(MobileDocumentDefect) in
      try object.digests()
    }
    var tree: [JSONValue.Member] = []
    var revealed: [RevealedClaim] = []
    var places: [[WireText]] = []
    for space in issuerSigned.nameSpaces {
      try Self.check(space, digests[space.name] ?? [:], algorithm)
      var members: [JSONValue.Member] = []
      for item in space.items {
        let value = try MobileDocumentClaims.json(item.parsedValue)
        members.append(JSONValue.Member(item.element, value))
        revealed.append(RevealedClaim(path: IssuerSigned.path(space.name, item), value: value))
        places.append([space.name, item.element])
      }
      tree.append(JSONValue.Member(space.name, .object(members)))
    }
    self.tree = .object(tree)
    self.revealed = revealed
    self.places = places
  }

  private static func check(
    _ space: IssuerSigned.NameSpace, _ digests: [UInt64: ArraySlice<UInt8>],
    _ algorithm: DigestAlgorithm
  ) throws(CredentialError) {
    guard Set(space.items.map(\.digestID)).count == space.items.count,
      Set(space.items.map(\.element)).count == space.items.count
    else { throw .disclosureInvalid }
    for item in space.items {
      let found = try CredentialError.wrapping { () throws(CryptoError) in
        try algorithm.digest(item.tagged)
      }
      guard let signed = digests[item.digestID], signed.elementsEqual(found) else {
        throw .disclosureInvalid
      }
    }
  }
}
