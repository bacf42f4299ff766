import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// A request by one protocol, with the key that was made for its answer.
struct BrowserRequest: Sendable {
  let wireProtocol: DigitalCredentials.WireProtocol
  let query: DCQLQuery
  /// What the holder's proof must name.
  let presentation: PresentationRequest
  /// The request as the browser gets it.
  let data: JSONValue
  /// The private key for the answer.
  let privateKey: SecretBytes
  /// The transcript to which the encryption is bound; nil where the encryption names nothing.
  var transcript: SessionTranscript?

  /// The content of an answer; nil if it is not encrypted for the key of this request.
  func opened(_ sealed: WireText) -> SecretBytes? {
    guard let transcript else {
      return try? JSONWebEncryption(parsing: sealed).decrypted(with: privateKey)
    }
    // EncryptedResponse (ISO/IEC 18013-7, C): its name, the ephemeral key and the ciphertext.
    guard let bytes = try? Base64URL.decode(sealed),
      case .array(let parts)? = try? CBORReader.read(bytes).value, parts.count == 2,
      parts[0] == .text(BrowserHandover.mobileDocumentName),
      case .bytes(let key)? = parts[1]["enc"], case .bytes(let content)? = parts[1]["cipherText"]
    else { return nil }
    return try? HPKE.open(
      content, encapsulated: key, privateKey: privateKey, info: transcript.encoded)
  }

  /// The decrypted answer by the names of the query.
  /// - Throws: ``ExchangeError/answerMalformed(_:)``.
  func response(in bytes: [UInt8]) throws(ExchangeError) -> AuthorizationResponse {
    guard case .mobileDocument = wireProtocol else {
      return try AuthorizationResponse(parsing: bytes)
    }
    // The whole DeviceResponse answers the only document that was asked for, or is the proof over it.
    let isProof = ZKDocument.isIn(bytes)
    let asked = query.credentials.first { $0.isProof == isProof } ?? query.credentials.first
    let part = AuthorizationResponse.Part(
      name: asked?.identifier ?? "",
      presentations: [AuthorizationResponse.text(bytes, .mobileDocument)])
    return AuthorizationResponse(withoutState: [part])
  }
}

/// The page that asks, and until when.
struct BrowserAsker {
  let origin: WireText
  let name: WireText?
  let now: Date
  let end: Date
  let random: RandomSource

  init(origin: WireText, name: WireText?, at now: Date, until end: Date, random: RandomSource) {
    (self.origin, self.name, self.now, self.end, self.random) = (origin, name, now, end, random)
  }

  /// The key and the nonce of one request.
  private struct Secrets {
    let privateKey: SecretBytes
    let publicKey: P256PublicKey
    let nonce: [UInt8]

    init(_ random: RandomSource) throws(CryptoError) {
      let pair = try EllipticCurveGroup(.secp256r1).makeKeyPair(random)
      privateKey = pair.privateKey
      publicKey = try P256PublicKey(uncompressed: pair.publicValue)
      nonce = try random.bytes(AuthorizationRequest.randomLength)
    }
  }

  // MARK: OpenID4VP

  /// A request that nobody signed: it has no `client_id`, and the wallet takes the page's origin for
  /// the audience (OpenID4VP 1.0, A.2).
  func unsignedRequest(_ query: DCQLQuery) throws -> BrowserRequest {
    let secrets = try Secrets(random)
    return try request(
      .unsigned, query, secrets, audience: "origin:" + origin,
      data: .object(members(query, secrets, name: nil)))
  }

  /// A signed request, which names the only origin from which a wallet may take it (A.3.1).
  func signedRequest(
    _ query: DCQLQuery, by signer: VerifierTransaction.Signer
  ) throws -> BrowserRequest {
    let secrets = try Secrets(random)
    let client: WireText = "x509_hash:\(Base64URL.encode(signer.certificate.sha256))"
    let own: [JSONValue.Member] = [
      JSONValue.Member("client_id", .string(client)),
      JSONValue.Member("expected_origins", .array([.string(origin)])),
      JSONValue.Member("exp", .integer(Int(end.timeIntervalSince1970))),
    ]
    let object = try RequestObject.signed(
      .object(own + members(query, secrets, name: name)), walletNonce: nil, at: now,
      by: signer.key, signer.certificate)
    return try request(
      .signed, query, secrets, audience: client, data: .object(["request": .string(object)]))
  }

  private func request(
    _ wireProtocol: DigitalCredentials.WireProtocol, _ query: DCQLQuery, _ secrets: Secrets,
    audience: WireText, data: JSONValue
  ) throws -> BrowserRequest {
    let nonce = WireText(Base64URL.encode(secrets.nonce))
    let handover = BrowserHandover.openID4VP(
      origin: origin, nonce: nonce,
      keyThumbprint: try Base64URL.decode(try secrets.publicKey.thumbprint))
    return BrowserRequest(
      wireProtocol: wireProtocol, query: query,
      presentation: PresentationRequest(audience: audience, nonce: nonce, handover: handover),
      data: data, privateKey: secrets.privateKey)
  }

  /// The members of a request. Its answer is always encrypted (A.5).
  private func members(
    _ query: DCQLQuery, _ secrets: Secrets, name: WireText?
  ) -> [JSONValue.Member] {
    let encryption = AnswerEncryption(key: secrets.publicKey, keyIdentifier: "answer")
    return [
      JSONValue.Member("response_type", "vp_token"),
      JSONValue.Member("response_mode", "dc_api.jwt"),
      JSONValue.Member("nonce", .string(Base64URL.encode(secrets.nonce))),
      JSONValue.Member("dcql_query", query.json),
      JSONValue.Member(
        "client_metadata",
        .object(
          AuthorizationRequest.metadata(
            of: query, name: name, namesAlgorithms: true, encryption))),
    ]
  }

  // MARK: ISO/IEC 18013-7

  /// A request for one mobile document (ISO/IEC 18013-7, Annex C): a DeviceRequest, and the key and
  /// the nonce as an EncryptionInfo.
  /// - Parameter proof: the proof over this document that is preferred to it; nil for none.
  func documentRequest(
    _ document: DCQLCredential, orProof proof: DCQLCredential?,
    by signer: VerifierTransaction.Signer?
  ) throws -> BrowserRequest {
    let secrets = try Secrets(random)
    let info = Base64URL.encode(
      CBOR.array([
        .text(BrowserHandover.mobileDocumentName),
        .map([
          CBOR.Pair(.text("nonce"), .bytes(secrets.nonce)),
          CBOR.Pair(.text("recipientPublicKey"), secrets.publicKey.coseKey),
        ]),
      ]).encoded)
    let handover = BrowserHandover.mobileDocument(origin: origin, encryptionInfo: WireText(info))
    let transcript = try SessionTranscript(handover)
    let systems = proof?.proofSystems ?? []
    let items = document.itemsRequest(provedBy: systems).encoded
    var parts: [(key: CBOR, value: [UInt8])] = [
      (.text("itemsRequest"), CBOR.encodedEmbedded(items))
    ]
    if let signer {
      let signature = try ReaderAuthentication(transcript: transcript, itemsRequest: items)
        .signed(by: signer.key, certificate: signer.certificate.der)
      parts.insert((.text("readerAuth"), signature), at: 0)
    }
    let request = CBOR.encodedMap([
      // A request for a proof is one of the second edition.
      (.text("version"), CBOR.text(systems.isEmpty ? "1.0" : "1.1").encoded),
      (.text("docRequests"), CBOR.encodedArray([CBOR.encodedMap(parts)])),
    ])
    return BrowserRequest(
      wireProtocol: .mobileDocument,
      query: DCQLQuery(oneOf: (proof.map { [$0] } ?? []) + [document]),
      // No format but that of mobile documents is asked for, and their proof names the handover
      // alone.
      presentation: PresentationRequest(
        audience: "origin:" + origin, nonce: WireText(Base64URL.encode(secrets.nonce)),
        handover: handover),
      data: .object([
        "deviceRequest": .string(Base64URL.encode(request)), "encryptionInfo": .string(info),
      ]), privateKey: secrets.privateKey, transcript: transcript)
  }
}

extension DCQLCredential {
  /// The ItemsRequest for a mobile document, ISO/IEC 18013-5, 8.3.2.1.2.1. It has no values: the
  /// verdict compares them.
  /// - Parameter systems: the systems by which a proof is taken in its place; empty where none is.
  fileprivate func itemsRequest(provedBy systems: [ZKSystemSpec]) -> CBOR {
    var spaces: [(name: WireText, elements: [CBOR.Pair])] = []
    for claim in claims ?? [] {
      guard case .name(let space)? = claim.path.first, case .name(let element)? = claim.path.last
      else { continue }
      let pair = CBOR.Pair(.text(element), .bool(claim.isRetained))
      if let place = spaces.firstIndex(where: { $0.name == space }) {
        spaces[place].elements.append(pair)
      } else {
        spaces.append((space, [pair]))
      }
    }
    var members = [
      CBOR.Pair(.text("docType"), .text(types.first?.first ?? "")),
      CBOR.Pair(
        .text("nameSpaces"), .map(spaces.map { CBOR.Pair(.text($0.name), .map($0.elements)) })),
    ]
    if !systems.isEmpty {
      let proof = ZKRequest(systems: systems, isRequired: false)
      members.append(CBOR.Pair(.text("requestInfo"), proof.requestInfo))
    }
    return .map(members)
  }
}
