import Encoding
import FoundationEssentials
import Verdicts

@testable import Credentials
@testable import Exchange

/// An answer with a proof, with whatever is wrong that a test wants. The proof is a stand-in that has the whole assertion
/// in it, so that these tests need no circuits.
struct ProofDraft {
  static let system = named()
  static let item = ZKDocument.Item(
    nameSpace: ExchangeDesk.docType, element: "age_over_18", value: CBOR.bool(true).encoded)

  static func named(
    _ identifier: WireText = "one", hash: UInt8 = 7, attributes: Int = 1
  ) -> ZKSystemSpec {
    ZKSystemSpec(
      identifier: identifier, system: "longfellow-libzk-v1",
      circuitHash: [UInt8](repeating: hash, count: 32), attributeCount: attributes, version: 7,
      hashColumns: 4151, signatureColumns: 4096)
  }

  static func query(_ systems: [ZKSystemSpec]) throws -> DCQLQuery {
    DCQLQuery(
      try AskedClaims(["age_over_18"]).query.credentials.map {
        DCQLCredential($0, provedBy: systems)
      })
  }

  var type = ExchangeDesk.docType
  var system: WireText = "one"
  var time: ZKTimestamp
  var items = [Self.item]
  var chain: [[UInt8]]
  var proof: [UInt8]

  /// What an honest holder answers, with the proof for a second.
  init(
    by desk: ExchangeDesk, to request: AuthorizationRequest,
    at time: Timestamp = Timestamp(ExchangeDesk.now)
  ) throws {
    let document = try IssuerSigned(parsing: desk.age)
    chain = try document.issuerAuth.certificates()
    self.time = .second(time)
    let signer = try CredentialVerifier(anchors: [desk.root], at: ExchangeDesk.now)
      .documentSigner(of: chain)
    proof = StandInProof.proof(
      of: ZKAssertion(
        system: Self.system, documentType: ExchangeDesk.docType, items: [Self.item],
        issuerKey: signer.key, transcript: try SessionTranscript(request.presentationRequest),
        time: time))
  }

  /// The presentation.
  var text: WireText {
    let document = ZKDocument(
      type: type, systemIdentifier: system, time: time, items: items, chain: chain, proof: proof)
    return WireText(Base64URL.encode(document.response))
  }
}

/// Takes exactly the stand-ins that have its assertion in them.
struct StandInProof: ZKVerifier {
  static let refusal = Outcome(.failed, .answerMalformed, ["another assertion"])

  static func proof(of assertion: ZKAssertion) -> [UInt8] {
    CBOR.array([
      .bytes(assertion.system.circuitHash ?? []), .text(assertion.documentType),
      .array(
        assertion.items.map { .array([.text($0.nameSpace), .text($0.element), .bytes($0.value)]) }),
      .bytes(assertion.issuerKey.x), .bytes(assertion.transcript.encoded),
      .text(assertion.time.description),
    ]).encoded
  }

  func outcome(of proof: [UInt8], showing assertion: ZKAssertion) -> Outcome {
    proof == Self.proof(of: assertion) ? Outcome(.passed, .answerVerified) : Self.refusal
  }
}
