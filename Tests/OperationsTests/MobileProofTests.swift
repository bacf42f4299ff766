import Credentials
import Crypto
import Encoding
import Exchange
import Foundation
import HTTP
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Operations

/// A proof over a mobile document is made for a request and judged as its answer, with the published circuits.
@Suite(
  "Proofs in answers",
  .enabled(
    if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
struct MobileProofTests {
  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
  private static let type: WireText = "eu.europa.ec.av.1"

  /// A data folder with circuits, which are imported once in a run.
  private static let imported = Result {
    let folder = try TemporaryFolder()
    let surroundings = Surroundings(variables: ["XDG_DATA_HOME": folder.path])
    let file = try LongfellowReference.answers(to: [
      .object(["do": "circuit", "version": 7, "claims": 1])
    ])
    _ = try CircuitStore(folder: surroundings.circuitFolder).add(
      contentsOf: try #require(file.first).text("file"), surroundings
    ) { _ in }
    return folder
  }

  private let surroundings: Surroundings
  private let device: PrivateKey
  private let rootKey: PrivateKey
  private let root: Certificate
  private let signerKey: PrivateKey
  private let chain: [Certificate]

  init() throws {
    surroundings = Surroundings(
      variables: ["XDG_DATA_HOME": try Self.imported.get().path], now: Self.now)
    device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    signerKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    root = try Self.certificate(
      "Root", of: rootKey, by: rootKey,
      [.basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign])])
    chain = [try Self.signer(signerKey, below: rootKey)]
  }

  private static func signer(
    _ key: PrivateKey, below root: PrivateKey
  ) throws -> Certificate {
    try certificate(
      "Signer", of: key, by: root,
      [
        .basicConstraints(isAuthority: false), .keyUsage(.digitalSignature),
        .extendedKeyUsage([ObjectIdentifier(1, 0, 18013, 5, 1, 2)], isCritical: true),
      ])
  }

  private static func certificate(
    _ name: WireText, of key: PrivateKey, by issuer: PrivateKey,
    _ extensions: [CertificateExtension]
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: [.commonName(name)], issuer: [.commonName("Root")],
        serialNumber: [UInt8(name.utf8.count)], notBefore: now - 86_400,
        notAfter: now + 300 * 86_400, publicKeyInfo: try key.publicKeyInfo(),
        extensions: extensions
      ).sign(with: issuer, digest: .sha256))
  }

  private func request(_ query: DCQLQuery, nonce: UInt8 = 2) -> AuthorizationRequest {
    AuthorizationRequest(
      query, name: "Bar", at: Self.now,
      random: (
        uri: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: nonce, count: 16),
        state: [UInt8](repeating: 3, count: 16)
      ))
  }

  /// The document, with two ages.
  private func issued() throws -> IssuerSigned {
    try CredentialIssuer(key: signerKey, chain: chain).issue(
      MobileDocumentContent(
        documentType: Self.type,
        nameSpaces: [.init(Self.type, [18, 21].map { .init("age_over_\($0)", .bool(true)) })],
        issuedAt: Self.now - 60, expiresAt: Self.now + 86_400,
        deviceKey: try device.p256PublicKey))
  }

  /// The document itself, as its device signs it for a request.
  private func shown(for request: AuthorizationRequest) throws -> [UInt8] {
    try issued().presentation(
      of: ["\(Self.type)/age_over_18"], deviceKey: device,
      transcript: try SessionTranscript(request.presentationRequest))
  }

  /// A request for a proof by the circuits that are here.
  private var query: DCQLQuery {
    get throws {
      let store = CircuitStore(folder: try surroundings.circuitFolder)
      return try #require(
        try OfferedCircuits(in: store).asking(AskedClaims(["age_over_18"]).query))
    }
  }

  /// The proof that answers a request.
  private func proof(for request: AuthorizationRequest) throws -> ZKDocument {
    let system = try #require(request.query.credentials[0].proofSystems?.first)
    let prover = try AnswerProver(surroundings, RecordedProgress()) { Self.now }
    #expect(prover.circuits.contains { $0.hasCircuits(of: system) })
    let response = try PlannedProof(by: system, prover).make(
      of: shown(for: request), answering: request.presentationRequest)
    return try ZKDocument(parsing: WireText(Base64URL.encode(response)))
  }

  private func outcome(
    of document: ZKDocument, for request: AuthorizationRequest
  ) throws -> Outcome {
    let answer = AuthorizationResponse(
      to: request,
      [
        .init(
          name: "age", presentations: [WireText(Base64URL.encode(document.response))])
      ])
    return AnswerVerdict(
      answer, to: request, by: CredentialVerifier(anchors: [root], at: Self.now),
      proofs: try MobileProofVerifier(surroundings), at: Self.now
    ).outcome
  }

  @Test("given a proof that answers a request, when anything of it is another, then it is refused")
  func tampered() throws {
    let query = try query
    let request = self.request(query)
    let good = try proof(for: request)
    #expect(try outcome(of: good, for: request) == Outcome(.passed, .answerProved))

    func changed(
      type: WireText? = nil, time: ZKTimestamp? = nil, items: [ZKDocument.Item]? = nil,
      chain: [[UInt8]]? = nil, proof: [UInt8]? = nil
    ) -> ZKDocument {
      ZKDocument(
        type: type ?? good.type, systemIdentifier: good.systemIdentifier, time: time ?? good.time,
        items: items ?? good.items, chain: chain ?? good.chain, proof: proof ?? good.proof)
    }
    var flipped = good.proof
    flipped[flipped.count / 2] ^= 1
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let more = ZKDocument.Item(
      nameSpace: Self.type, element: "age_over_21", value: CBOR.bool(true).encoded)
    let stranger = try Self.signer(other, below: other).der
    for (name, document, code): (String, ZKDocument, ReasonCode) in [
      ("a bit", changed(proof: flipped), .proofRefused),
      ("the time", changed(time: .second(Timestamp(Self.now + 1))), .proofRefused),
      ("an old time", changed(time: .second(Timestamp(Self.now - 301))), .answerDiffers),
      ("the type", changed(type: "org.iso.18013.5.1.mDL"), .answerDiffers),
      ("one more", changed(items: good.items + [more]), .answerDiffers),
      ("another element", changed(items: [more]), .answerDiffers),
      // Below the same root, and not of the signer of this document.
      ("signer", changed(chain: [try Self.signer(other, below: rootKey).der]), .proofRefused),
      ("root", changed(chain: [stranger]), .issuerUntrusted),
    ] {
      let found = try outcome(of: document, for: request)
      #expect(found.code == code && found.status != .passed, "\(name): \(found)")
    }
    // Another session, and circuits that the request names in the place of these.
    #expect(
      try outcome(of: good, for: self.request(query, nonce: 9)).code == .proofRefused)
    let six = "137e5a75ce72735a37c8a72da1a8a0a5df8d13365c2ae3d2c2bd6a0e7197c7c6"
    for (hash, outcome) in [
      (six, ReasonCode.circuitMissing), (String(repeating: "ab", count: 32), .proofRefused),
    ] {
      let system = ZKSystemSpec(
        identifier: good.systemIdentifier, system: "longfellow-libzk-v1",
        circuitHash: try Hex.decode(hash), attributeCount: 1, version: 7, hashColumns: 4151,
        signatureColumns: 4096)
      let named = self.request(
        DCQLQuery([DCQLCredential(query.credentials[0], provedBy: [system])]))
      let found = try self.outcome(of: good, for: named)
      #expect(found.code == outcome && found.status != .passed, "\(hash)")
    }
  }

  @Test(
    "given provers and verifiers of others, when a proof is asked for, then each takes the other's")
  func independent() throws {
    let request = self.request(try query)
    let ours = try proof(for: request)
    let key = try signerKey.p256PublicKey
    func order(
      _ work: String, by system: String, for request: AuthorizationRequest, _ name: WireText,
      _ bytes: [UInt8]
    ) throws -> JSONValue {
      let transcript = try SessionTranscript(request.presentationRequest).encoded
      return .object([
        JSONValue.Member("do", .string(work)), JSONValue.Member("by", .string(system)),
        JSONValue.Member("version", 7),
        JSONValue.Member("claims", [[.string(Self.type), "age_over_18", "f5"]]),
        JSONValue.Member("x", .string(Hex.encode(key.x))),
        JSONValue.Member("y", .string(Hex.encode(key.y))),
        JSONValue.Member("transcript", .string(Hex.encode(transcript))),
        JSONValue.Member("time", .string(Timestamp(Self.now).description)),
        JSONValue.Member("type", .string(Self.type)),
        JSONValue.Member(name, .string(Hex.encode(bytes))),
      ])
    }
    let answers = try LongfellowReference.answers(to: [
      order("verify", by: "google-cpp", for: request, "proof", ours.proof),
      order("verify", by: "isrg-rust", for: request, "proof", ours.proof),
      order(
        "verify", by: "google-cpp", for: self.request(try query, nonce: 9), "proof", ours.proof),
      order("prove", by: "google-cpp", for: request, "mdoc", try shown(for: request)),
    ])
    #expect(
      answers[0]["error"] == nil && answers[1]["error"] == nil && answers[2]["error"] != nil,
      "\(answers[..<3])")
    let theirs = ZKDocument(
      type: ours.type, systemIdentifier: ours.systemIdentifier, time: ours.time, items: ours.items,
      chain: ours.chain, proof: try answers[3].bytes("proof"))
    #expect(try outcome(of: theirs, for: request) == Outcome(.passed, .answerProved))
  }

  @Test(
    "given the wallet of a phone with others' prover, when a browser asks it by each way, then its proof holds, and one for another page does not",
    // The other way is walked on the page, and here too in `make audit`.
    arguments: ["org-iso-mdoc"] + (isAudit ? ["openid4vp-v1-unsigned"] : []))
  func phone(_ name: String) throws {
    let origin = "http://127.1.2.3:8080"
    let question = try AskPhoneOperation(
      ["age_over_18"], name: nil, from: WireText(origin), issuer: nil, surroundings
    ).question
    let held = PhoneWallet.credential(
      "mso_mdoc", Base64URL.encode(Array(try issued().encoded)), key: try device.der().bytes)
    let wallet = try PhoneWallet()
    let verification = try AnswerVerification(anchors: [root], surroundings)
    let cases: [(String?, ReasonCode)] = [(nil, .answerProved), ("origin", .proofRefused)]
    for (spoil, code) in cases {
      let answer = try wallet.answer(
        question.json, by: name, from: origin, [held],
        now: Int(Self.now.timeIntervalSince1970), spoil: spoil, prover: "google-cpp")
      let came = try question.answer(parsing: JSONWriter().bytes(answer), at: Self.now)
      let outcome = try AskPhoneOperation.verdict(on: came, verification).outcome
      #expect(outcome.code == code, "\(outcome)")
    }
  }
}
