import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing

@testable import Exchange
@testable import HTTP

@Suite("Signed requests, OpenID4VP 1.0, 5")
struct RequestObjectTests {
  private let root: Certificate
  private let key: PrivateKey
  private let x5c: JSONValue
  private let requests: [(client: WireText, object: WireText)]
  private let now = Date(timeIntervalSince1970: 1_793_000_100)

  init() throws {
    let vector = try Vectors.load("request-objects.json")
    root = try Certificate(der: try Base64.decode(try vector.text("root")))
    key = try PrivateKey(pem: try vector.text("key"))
    x5c = try #require(vector["x5c"])
    requests = try #require(vector["requests"]?.array).map {
      (client: WireText(try $0.text("client")), object: WireText(try $0.text("object")))
    }
  }

  private func trust(_ roots: [Certificate] = []) -> RequestTrust {
    RequestTrust(roots: roots, at: now)
  }

  private func read(
    _ object: WireText, client: WireText, walletNonce: WireText? = nil, roots: [Certificate] = []
  ) throws(ExchangeError) -> RequestObject {
    try RequestObject(
      parsing: Array(object.utf8), client: client, walletNonce: walletNonce, trust(roots))
  }

  /// The request under a prefix with members and header changed, signed again.
  private func resigned(
    _ place: Int, header: KeyValuePairs<WireText, JSONValue> = [:],
    _ changes: KeyValuePairs<WireText, JSONValue>, key other: PrivateKey? = nil
  ) throws -> WireText {
    let signed = try JSONWebSignature(parsing: requests[place].object)
    return try JSONWebSignature(
      signing: Self.changed(signed.payload, changes),
      header: Self.changed(signed.header, header).members.filter { $0.name != "alg" },
      key: other ?? key
    ).encoded
  }

  private static func changed(
    _ value: JSONValue, _ changes: KeyValuePairs<WireText, JSONValue>
  ) -> JSONValue {
    let names = Set(changes.map(\.key))
    return .object(
      value.members.filter { !names.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
  }

  @Test("given a request under each prefix, when it is read, then it is known who asks and how")
  func published() throws {
    for (client, object) in requests {
      let link = RequestAddress(
        members: .object(["client_id": .string(client), "request": .string(object)])
      ).text
      guard
        case .whole(let request) = try IncomingRequest(
          parsing: Array(link.utf8), trust([root]), walletNonce: "w")
      else { throw ExchangeError.requestMalformed(.requestForm) }
      #expect(request.clientIdentifier == client)
      #expect(AnswerAddress.host(in: request.responseURI) == "bar.example")
      #expect(request.encryption?.content == .a256GCM && request.encryption?.keyIdentifier == "k")
      #expect(request.presentationRequest.keyThumbprint?.count == 32)
      switch (client.forPeople.prefix(5), request.requester) {
      case ("x509_", .certificate("Bar of Utopia", "Verifiers of Utopia")): break
      case ("decen", .key(let identifier)): #expect(client.hasSuffix(":" + identifier))
      default: Issue.record("\(client): \(request.requester)")
      }
      // Without the root nobody vouches.
      if case .certificate(_, let voucher) = try read(object, client: client).requester {
        #expect(voucher == nil)
      }
    }
  }

  @Test(
    "given a request that is altered, or signed by somebody else, when it is read, then it is refused"
  )
  func forged() throws {
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    for (place, (client, object)) in requests.enumerated() {
      let forged = try resigned(place, [:], key: other)
      #expect(throws: ExchangeError.requestUnproven(.requestSignatureWrong)) {
        try read(forged, client: client)
      }
      let parts = object.forPeople.split(separator: ".")
      let payload = try JSONWebSignature(parsing: object).payload
      let altered = Self.changed(payload, ["response_uri": "https://bar.example/other"])
      let text = Base64URL.encode(Array(JSONWriter().text(altered).utf8))
      #expect(throws: ExchangeError.requestUnproven(.requestSignatureWrong)) {
        try read("\(parts[0]).\(text).\(parts[2])", client: client)
      }
    }
  }

  @Test("given a signed request that breaks a rule, when it is read, then that rule is named")
  func rules() throws {
    let client = requests[0].client
    let digest = requests[1].client
    let cases: [(WireText, WireText, ExchangeError)] = [
      (requests[0].object, digest, .requestMalformed(.requestClientTwice)),
      (
        try resigned(0, header: ["typ": .null], [:]), client,
        .requestMalformed(.requestMember("typ"))
      ),
      (
        try resigned(0, header: ["typ": "JWT"], [:]), client,
        .requestMalformed(.requestMember("typ"))
      ),
      (
        try resigned(0, header: ["x5c": .null], [:]), client,
        .requestMalformed(.requestMember("x5c"))
      ),
      (
        try resigned(0, ["client_id": "x509_san_dns:elsewhere.example"]),
        "x509_san_dns:elsewhere.example", .requestUnproven(.requestOtherSigner)
      ),
      (
        try resigned(0, ["response_uri": "https://elsewhere.example/"]), client,
        .requestUnproven(.requestOtherHost)
      ),
      (
        try resigned(
          1,
          ["client_id": .string("x509_hash:" + Base64URL.encode([UInt8](repeating: 7, count: 32)))]
        ), "x509_hash:\(Base64URL.encode([UInt8](repeating: 7, count: 32)))",
        .requestUnproven(.requestOtherSigner)
      ),
      (
        try resigned(0, ["client_id": "redirect_uri:https://bar.example/answer"]),
        "redirect_uri:https://bar.example/answer", .requestUnproven(.requestSignedUnnamed)
      ),
      (
        try resigned(2, header: ["kid": "did:jwk:x#0"], [:]), requests[2].client,
        .requestUnproven(.requestKeyUnknown)
      ),
      (
        try resigned(3, header: ["kid": .null], [:]), requests[3].client,
        .requestMalformed(.requestMember("kid"))
      ),
      (
        try resigned(0, ["aud": "https://elsewhere.example"]), client,
        .requestMalformed(.requestMember("aud"))
      ),
      (
        try resigned(0, ["iat": 1_793_000_161]), client, .requestMalformed(.requestMember("iat"))
      ),
    ]
    for (object, client, error) in cases {
      #expect(throws: error) { try read(object, client: client) }
    }
    // A number of our own must come back, where one was sent.
    #expect(throws: ExchangeError.requestMalformed(.requestMember("wallet_nonce"))) {
      try read(requests[0].object, client: client, walletNonce: "n")
    }
    let returned = try resigned(0, ["wallet_nonce": "n"])
    _ = try read(returned, client: client, walletNonce: "n")
  }

  // MARK: Errors

  @Test(
    "given a request that is not answered, when an error is made, then for one that is signed alone"
  )
  func refusals() throws {
    let url = try HTTPURL(parsing: "https://bar.example/answer")
    for (place, (client, _)) in requests.enumerated() {
      let object = try resigned(place, ["transaction_data": ["e30"]])
      guard
        case .whole(let request) = try IncomingRequest(
          parsing: Array(
            RequestAddress(
              members: .object(["client_id": .string(client), "request": .string(object)])
            ).text.utf8), trust(), walletNonce: "w")
      else { throw ExchangeError.requestMalformed(.requestForm) }
      // It can be read, so that its sender can be told; it is never answered.
      #expect(throws: ExchangeError.requestUnsupported(.requestTransaction)) {
        try request.check(at: now)
      }
      for error in [AuthorizationError.invalidTransactionData, .accessDenied] {
        let post = try #require(try AnswerDelivery.refusal(of: request, error, at: url))
        let form = try FormEncoding(parsing: post.body)
        #expect(form.pairs.map(\.name) == ["error"] + (request.state == nil ? [] : ["state"]))
        #expect(
          form.value("error")?.forPeople == error.rawValue && form.value("state") == request.state)
      }
    }
    let unsigned = ExchangeDesk.request(try AskedClaims(["name"]).query)
    #expect(try AnswerDelivery.refusal(of: unsigned, .accessDenied, at: url) == nil)
  }

  @Test(
    "given a server's own words, when they are reported, then they stay in their quotes, and none is an address"
  )
  func words() throws {
    let url = try HTTPURL(parsing: "https://bar.example/answer")
    func next(_ status: Int, _ body: WireText) throws -> WireText? {
      try AnswerDelivery.next(
        after: HTTPResponse(status: status, fields: [], body: Array(body.utf8)), from: url)
    }
    #expect(
      try next(200, #"{"redirect_uri": "https://bar.example/ok"}"#) == "https://bar.example/ok")
    #expect(try next(200, #"{"redirect_uri": "https://bar.example/ was verified"}"#) == nil)
    let words = #"{"error": "no \"way", "error_description": "no\"; all is   well"}"#
    let error = #expect(throws: ExchangeError.self) { try next(400, WireText(words)) }
    #expect(error == .answerRefused("bar.example", #""no 'way": "no'; all is well""#))
  }

  @Test(
    "given the scheme of any wallet, when an address begins with it, then it is a request",
    arguments: [
      "openid4vp", "haip-vp", "av", "eudi-openid4vp", "mdoc-openid4vp", "eu-eaap", "EU-EAAP",
    ])
  func schemes(_ scheme: WireText) throws {
    let request = ExchangeDesk.request(try AskedClaims(["name"]).query)
    let link: WireText = "\(scheme)\(request.link.forPeople.dropFirst("openid4vp".count))"
    #expect(IncomingRequest.isAddress(link))
    #expect(try AuthorizationRequest(parsing: Array(link.utf8)).json == request.json)
    guard case .request = ScannedText(Array(link.utf8)) else {
      Issue.record("\(scheme) is no request")
      return
    }
  }

  @Test("given a root that is sent too, when the request is read, then it is left out")
  func rootSent() throws {
    let sent = JSONValue.array((x5c.array ?? []) + [.string(Base64.encode(root.der))])
    let object = try resigned(0, header: ["x5c": sent], [:])
    guard
      case .certificate(_, let voucher) = try read(
        object, client: requests[0].client, roots: [root]
      ).requester
    else { throw ExchangeError.requestMalformed(.requestForm) }
    #expect(voucher == "Verifiers of Utopia")
  }
}

extension JSONValue {
  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
