import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// What a verifier knows of a proof in zero knowledge that was shown in the place of a document.
public struct CredentialProof: Hashable, Sendable {
  /// The circuits, by the hash that the verifier's request named, in hexadecimal digits.
  public let circuits: WireText
  /// The second at which the document was valid, by the proof.
  public let time: Timestamp
  /// True if the holder stated a day in UTC and no time of it: ``time`` is its first or last second.
  public let isWholeDay: Bool

  /// Takes what a proof that holds says.
  package init(circuits: WireText, time: Timestamp, isWholeDay: Bool) {
    (self.circuits, self.time, self.isWholeDay) = (circuits, time, isWholeDay)
  }
}

/// A mobile document of which some elements were proved in zero knowledge, and nothing else was shown.
package struct ProvedDocument {
  /// An element with the value that was proved.
  package struct Element {
    let nameSpace: WireText
    let name: WireText
    let value: CBOR

    package init(nameSpace: WireText, name: WireText, value: CBOR) {
      (self.nameSpace, self.name, self.value) = (nameSpace, name, value)
    }
  }

  private let type: WireText
  private let elements: [Element]
  private let proof: CredentialProof

  package init(type: WireText, elements: [Element], proof: CredentialProof) {
    (self.type, self.elements, self.proof) = (type, elements, proof)
  }

  /// The elements by their name spaces, as ``VerifiedCredential/claims`` has those of a document.
  /// - Throws: ``CredentialError/malformed(_:)`` for a value that JSON cannot have.
  fileprivate func credential(
    signedBy signer: Certificate, below anchor: Certificate?
  ) throws(CredentialError) -> VerifiedCredential {
    var spaces: [(name: WireText, members: [JSONValue.Member])] = []
    var revealed: [RevealedClaim] = []
    for element in elements {
      let member = JSONValue.Member(element.name, try MobileDocumentClaims.json(element.value))
      if let place = spaces.firstIndex(where: { $0.name == element.nameSpace }) {
        spaces[place].members.append(member)
      } else {
        spaces.append((element.nameSpace, [member]))
      }
      revealed.append(
        RevealedClaim(path: element.nameSpace + "/" + element.name, value: member.value))
    }
    return VerifiedCredential(
      format: .mobileDocument,
      claims: .object(spaces.map { JSONValue.Member($0.name, .object($0.members)) }),
      disclosedClaims: revealed.map(\.path), revealedClaims: revealed,
      revealedPlaces: elements.map { [$0.nameSpace, $0.name] }, status: .none, type: type,
      issuer: signer, anchor: anchor, issuerName: signer.subject.nameForPeople,
      issuerIdentifier: nil, holderKeyThumbprint: nil, isHolderBound: true, issuedAt: nil,
      expiresAt: nil, statedTrustLevel: nil, statedAssurance: [], isSimulated: false, proof: proof)
  }
}

extension CredentialVerifier {
  /// The signer of a document that is not shown, from the certificates that came with a proof over it: only once their
  /// path to an anchor holds, and for a certificate that may sign documents.
  /// - Parameter chain: the certificates in DER, signer first.
  /// - Throws: ``CredentialError/issuerUntrusted``; ``CredentialError/issuerPathInvalid(_:)``;
  ///   ``CredentialError/memberMalformed(_:)``.
  package func documentSigner(
    of chain: [[UInt8]]
  ) throws(CredentialError) -> (
    certificate: Certificate, key: P256PublicKey, anchor: Certificate?
  ) {
    let path = try IssuerPath(der: chain, member: "msoX5chain")
    let signer = try path.signer(anchors: anchors, moments: [now], leeway: leeway)
    try SignerRules.checkDocumentSigner(signer.certificate)
    return signer
  }

  /// The verdict on a document whose proof holds under its signer's key. Whether it was revoked is not known: no proof
  /// tells, and the verdict says so.
  /// - Throws: ``CredentialError/malformed(_:)``.
  package func verdict(
    on document: ProvedDocument, signedBy signer: Certificate, below anchor: Certificate?
  ) throws(CredentialError) -> CredentialVerdict {
    let judged = JudgedCredential(try document.credential(signedBy: signer, below: anchor))
    return CredentialVerdict(outcome: judged.outcome, credentials: [judged]).below(ceilings)
  }
}
