import Crypto
import Encoding
import FoundationEssentials
import HTTP

@testable import Credentials
@testable import Exchange
@testable import DocumentProofs
@testable import ProofEngine
@testable import QRCode

extension FuzzTarget {
  static let exchange = [
    FuzzTarget("presentation-request", longest: 8192) { input in
      guard let request = try? AuthorizationRequest(parsing: input) else { return }
      // What is read is written the same, as JSON and as an address.
      let text = Array(JSONWriter().text(request.json).utf8)
      for again in [text, Array(request.link.utf8)] {
        hold(
          (try? AuthorizationRequest(parsing: again))?.json == request.json,
          "a request is read again")
      }
      hold(request.query.credentials.count <= DCQLQuery.mostCredentials, "the query has a bound")
    },
    FuzzTarget("request-object", longest: 8192) { input in
      let trust = RequestTrust(roots: [], at: now)
      guard let incoming = try? IncomingRequest(parsing: input, trust, walletNonce: "n") else {
        return
      }
      if case .whole(let request) = incoming, case .certificate(_, let voucher) = request.requester
      {
        hold(voucher == nil, "nobody vouches without roots")
      }
    },
    FuzzTarget("signed-request", longest: 8192) { input in
      // What comes before the first space is who asks.
      let space = input.firstIndex(of: 0x20) ?? input.endIndex
      let client = WireText(decoding: input[..<space])
      let object = try? RequestObject(
        parsing: Array(input[space...].dropFirst()), client: client, walletNonce: nil,
        RequestTrust(roots: [], at: now))
      guard let object else { return }
      if case .unsigned = object.requester { hold(false, "a request object is signed") }
      hold(object.members["client_id"]?.string == client, "who asks is named inside too")
    },
    FuzzTarget("registration", longest: 16_384) { input in
      let text = WireText(decoding: input)
      guard let found = try? Registration(parsing: text, at: now) else { return }
      hold(!found.name.isEmpty && !found.subject.isEmpty, "a registration is somebody's")
      hold((try? found.registrar(among: [])) == nil, "nobody vouches without roots")
      _ = found.purpose(in: "en")
    },
    FuzzTarget("credential-offer", longest: 8192) { input in
      guard case .whole(let offer)? = try? IncomingOffer(parsing: input) else { return }
      hold((1...8).contains(offer.configurations.count), "an offer has a bound")
      hold(!offer.code.isEmpty && offer.code.utf8.count <= 4096, "a code has a bound")
    },
    FuzzTarget("issuer-metadata", longest: 16_384) { input in
      guard let offer = Self.offer else { return }
      if let metadata = try? IssuerMetadata(parsing: input, for: offer) {
        hold(metadata.issuer.host == offer.issuer.host, "the metadata are of who offers")
        hold(metadata.batchSize == 1 || metadata.batchSize >= 2, "a batch has a copy")
        for name in offer.configurations { _ = try? metadata.configuration(name) }
      }
      if let server = try? ServerMetadata(parsing: input, of: offer.issuer) {
        let url = server.tokenEndpoint
        hold(url.scheme == .https || url.isLoopback, "no code goes over a network without TLS")
      }
    },
    FuzzTarget("key-proof", longest: 8192) { input in
      let text = WireText(decoding: input)
      let proof = try? KeyProof.verify(text, to: "https://a.example", from: nil, at: now)
      hold(proof == nil, "nobody signs by chance")
      guard let url = try? HTTPURL(parsing: "https://a.example") else { return }
      let message = HTTPServerRequest(
        method: .post, path: "/", fields: [HTTPField(DPoPProof.field, text)])
      let bound = try? DPoPProof(in: message, at: url, token: "a", now)
      hold(bound == nil, "nobody signs by chance")
    },
    FuzzTarget("exchange-server", longest: 16_384) { input in
      var reader = HTTPRequestReader(longestBody: 8192)
      guard let message = try? reader.take(input),
        let url = try? HTTPURL(parsing: "https://a.example"),
        let query = try? AskedClaims(["age_over_18"]).query,
        var verifier = try? VerifierTransaction(
          query, name: nil, at: url, signer: nil, profile: .av, until: now + 300, random: .system),
        let rule = try? MintingRule(
          chip: .passed, anchor: .test, acceptsUnprovenChip: false, isHolderMatched: false),
        var issuer = try? IssuerTransaction(
          of: PreparedCard(
            credentials: [], leftOut: [], rule: rule, issuerName: "a", portrait: nil), by: "a",
          at: url, random: .system)
      else { return }
      hold(verifier.answer(message, at: now).status >= 400, "nobody knows the path of an answer")
      if case .waiting = verifier.state {} else { hold(false, "nobody answers by chance") }
      let reply = issuer.answer(message, at: now)
      hold(issuer.state == .waiting, "nobody has the code by chance")
      hold(reply.body.count < 4096, "an answer has a bound")
    },
    FuzzTarget("status-list", longest: 8192) { input in
      let lists = [
        (try? JSONReader.read(input)).flatMap { StatusList($0) },
        (try? CBORReader.read(input)).flatMap { StatusList($0.value) },
        (try? SignedStatusList(parsing: input))?.list,
      ]
      for list in lists.compactMap({ $0 }) {
        hold(list.status(of: 8 * StatusList.longest) == nil, "a list has a bound")
        for again in [StatusList(list.json), StatusList(list.cbor)] {
          for index in 0..<64 {
            hold(again?.status(of: index) == list.status(of: index), "a list is read again")
          }
        }
      }
      if let signed = try? JSONWebSignature(parsing: WireText(decoding: input)) {
        let stated = StatedStatus(signed.payload)
        hold(
          stated.reference != nil || stated.hasUnknown || signed.payload["status"] == nil,
          "what is stated is never taken for nothing")
      }
    },
    FuzzTarget("jwe", longest: 8192) { input in
      let text = WireText(decoding: input)
      guard let sealed = try? JSONWebEncryption(parsing: text) else { return }
      _ = try? sealed.decrypted(with: SecretBytes([UInt8](repeating: 7, count: 32)))
    },
    FuzzTarget("dcql", longest: 4096) { input in
      guard let value = try? JSONReader.read(input), let query = try? DCQLQuery(parsing: value)
      else { return }
      hold((try? DCQLQuery(parsing: query.json)) == query, "a query is read again")
      hold((try? DCQLAnswer(to: query, from: [])) == nil || !query.isNeeded, "nothing has nothing")
    },
    FuzzTarget("zk-document", longest: 8192) { input in
      if let info = try? CBORReader.read(input).value,
        let request = try? ZKRequest(requestInfo: info)
      {
        hold(
          (try? ZKRequest(requestInfo: request.requestInfo)) == request, "a request is read again")
      }
      guard let document = try? ZKDocument(parsing: WireText(Base64URL.encode(input))) else {
        return
      }
      hold(document.items.count <= ZKDocument.mostItems, "the elements have a bound")
      let again = try? ZKDocument(parsing: WireText(Base64URL.encode(document.response)))
      hold(again?.response == document.response, "a proof is read again")
    },
    FuzzTarget("presentation-answer", longest: 8192) { input in
      guard let answer = try? AuthorizationResponse(parsing: input) else { return }
      let again = try? AuthorizationResponse(parsing: Array(answer.text.utf8))
      hold(again?.text == answer.text, "an answer is read again")
      let verdict = AnswerVerdict(
        unasked: answer, by: CredentialVerifier(anchors: [], at: now), at: now)
      hold(verdict.outcome.status != .passed, "nobody trusts nobody")
    },
    FuzzTarget("phone-answer", longest: 8192) { input in
      hold(
        (try? Self.question?.answer(parsing: input, at: now)) == nil,
        "nothing is taken but what is encrypted for a new key")
    },
    FuzzTarget("scanned-text", longest: 4096) { input in _ = ScannedText(input) },
    FuzzTarget("qr-frame", longest: 4096) { input in
      guard let frame = QRFrame(parsing: WireText(decoding: input)) else { return }
      hold(QRFrame(parsing: WireText(frame.text)) == frame, "a frame is read again")
      var frames = QRFrameCollection()
      _ = try? frames.take(frame)
      hold(frames.found <= 1, "a frame is one frame")
    },
    FuzzTarget("qr-symbol", longest: 4096) { input in
      guard let symbol = try? QRSymbol(input) else {
        hold(input.count > 2953, "what is short has a symbol")
        return
      }
      let dark = (0..<symbol.side).reduce(0) { count, row in
        count + (0..<symbol.side).count { symbol.isDark(row: row, column: $0) }
      }
      hold(dark * 4 > symbol.side * symbol.side, "a symbol is no light square")
      hold(symbol.isDark(row: symbol.side - 8, column: 8), "the dark module is dark")
    },
  ]

  private static let offer = try? CredentialOffer(
    parsing: Array(
      #"{"credential_issuer":"https://a.example","credential_configuration_ids":["a"],"grants":{"urn:ietf:params:oauth:grant-type:pre-authorized_code":{"pre-authorized_code":"x"}}}"#
        .utf8))

  private static let question = try? DigitalCredentials(
    AskedClaims(onPhone: ["age_over_18"]).query, name: nil, from: "http://127.1.2.3:8080",
    signer: nil, at: now, random: .system)

  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
}

extension DCQLQuery {
  /// True if something must be shown.
  fileprivate var isNeeded: Bool { sets.map { $0.contains(where: \.isRequired) } ?? true }
}
