import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// What a proof in zero knowledge must show. All of it is the verifier's own, or was checked before.
package struct ZKAssertion: Sendable {
  /// The system with its circuits, as the verifier's request has it and never as the answer does.
  package let system: ZKSystemSpec
  /// The type of the document, as it was asked for.
  package let documentType: WireText
  /// The elements that were asked for, with their values.
  package let items: [ZKDocument.Item]
  /// The key of the issuer's signer, whose path to a root holds.
  package let issuerKey: P256PublicKey
  /// The transcript of the verifier's own request.
  package let transcript: SessionTranscript
  /// The second at which the document is valid.
  package let time: Timestamp
}

/// Verifies proofs in zero knowledge. This module knows none of the systems.
package protocol ZKVerifier: Sendable {
  /// The outcome for a proof: passed only if it shows all of an assertion.
  func outcome(of proof: [UInt8], showing assertion: ZKAssertion) -> Outcome
}

/// Judges a proof that answers a part of a query.
struct ZKPresentation {
  let query: DCQLCredential
  let request: PresentationRequest
  let verifier: CredentialVerifier
  /// Nil where nothing verifies proofs.
  let proofs: (any ZKVerifier)?
  let now: Date

  /// The verdict, in this order: form, system, type, elements, time, the issuer's path, the proof.
  func verdict(on text: WireText) -> CredentialVerdict {
    let document: ZKDocument
    let system: ZKSystemSpec
    let moment: (times: [Timestamp], isWholeDay: Bool)
    do throws(ExchangeError) {
      document = try ZKDocument(parsing: text)
      system = try query.system(of: document)
      moment = try document.time.seconds(at: now)
    } catch {
      return CredentialVerdict(outcome: error.outcome, credentials: [])
    }
    do throws(CredentialError) {
      return try verdict(on: document, by: system, moment)
    } catch {
      return CredentialVerdict(outcome: error.outcome, credentials: [])
    }
  }

  private func verdict(
    on document: ZKDocument, by system: ZKSystemSpec,
    _ moment: (times: [Timestamp], isWholeDay: Bool)
  ) throws(CredentialError) -> CredentialVerdict {
    guard let proofs else { throw .unsupported(.unsupportedProof) }
    // The key comes from the answer, and counts only because its path to a root holds.
    let signer = try verifier.documentSigner(of: document.chain)
    let transcript = try SessionTranscript(request)
    var refused: Outcome?
    for time in moment.times {
      let outcome = proofs.outcome(
        of: document.proof,
        showing: ZKAssertion(
          system: system, documentType: document.type, items: document.items,
          issuerKey: signer.key, transcript: transcript, time: time))
      guard outcome.status == .passed else {
        refused = refused ?? outcome
        continue
      }
      return try verifier.verdict(
        on: ProvedDocument(
          type: document.type, elements: document.items.map(\.proved),
          proof: CredentialProof(
            circuits: system.circuitHashText ?? "", time: time, isWholeDay: moment.isWholeDay)),
        signedBy: signer.certificate, below: signer.anchor)
    }
    return CredentialVerdict(
      outcome: refused ?? ExchangeError.answerMalformed(.proofForm).outcome, credentials: [])
  }
}

extension DCQLCredential {
  /// The system of the query by which a proof was made, if its data are exactly what was asked for.
  /// - Throws: ``ExchangeError/answerDiffers(_:)``.
  fileprivate func system(of document: ZKDocument) throws(ExchangeError) -> ZKSystemSpec {
    guard let system = proofSystems?.first(where: { $0.identifier == document.systemIdentifier })
    else { throw .answerDiffers(.proofSystemOther(identifier)) }
    guard types.contains([document.type]) else { throw .answerDiffers(.answerType(identifier)) }
    guard !document.hasDeviceItems, wanted.contains(where: { document.shows(exactly: $0) }),
      system.attributeCount.map({ $0 == document.items.count }) ?? true
    else { throw .answerDiffers(.proofElements(identifier)) }
    return system
  }
}

extension ZKDocument {
  /// True if the elements are those of some claims, each once and with a value that is asked for, and no others.
  fileprivate func shows(exactly claims: [DCQLClaim]) -> Bool {
    let shown = Set(items.map(\.path))
    guard shown.count == items.count, shown == Set(claims.map(\.path)) else { return false }
    return claims.allSatisfy { claim in
      guard let item = items.first(where: { $0.path == claim.path }), let json = item.json else {
        return false
      }
      return claim.values?.contains(json) ?? true
    }
  }
}

extension ZKDocument.Item {
  fileprivate var path: [DCQLClaim.Step] { [.name(nameSpace), .name(element)] }

  private var parsed: CBOR { (try? CBORReader.read(value).value) ?? .undefined }

  fileprivate var json: JSONValue? { try? MobileDocumentClaims.json(parsed) }

  fileprivate var proved: ProvedDocument.Element {
    ProvedDocument.Element(nameSpace: nameSpace, name: element, value: parsed)
  }
}
