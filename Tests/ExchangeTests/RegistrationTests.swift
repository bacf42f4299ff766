import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Exchange

@Suite("The registration that a request shows, ETSI TS 119 475 and OpenID4VP 1.0, 5.1")
struct RegistrationTests {
  private static let now = ExchangeDesk.now
  private static let subject: WireText = "LEIXG-529900T8BM49AURSDO55"
  private static let day: TimeInterval = 86400

  /// A key, its certificate and the root above.
  private struct Party {
    let key: PrivateKey
    let certificate: Certificate
    let root: Certificate
    /// The same root before it was renewed with its key.
    let endedRoot: Certificate

    init(_ name: WireText, identifier: WireText?) throws {
      let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
      key = try PrivateKey.generate(.ec(curve: "prime256v1"))
      func certificate(
        _ subject: [CertificateBuilder.NameAttribute], of key: PrivateKey,
        _ extensions: [CertificateExtension], end: Date = now + 3000 * day
      ) throws -> Certificate {
        try Certificate(
          der: try CertificateBuilder(
            subject: subject, issuer: [.organization("Root of \(name)")], serialNumber: [7],
            notBefore: now - 3000 * day, notAfter: end,
            publicKeyInfo: try key.publicKeyInfo(), extensions: extensions
          ).sign(with: rootKey, digest: .sha256))
      }
      func authority(until end: Date) throws -> Certificate {
        try certificate(
          [.organization("Root of \(name)")], of: rootKey,
          [
            .basicConstraints(isAuthority: true, pathLength: 0),
            .keyUsage([.keyCertSign, .crlSign]),
          ], end: end)
      }
      root = try authority(until: now + 3000 * day)
      endedRoot = try authority(until: now - day)
      self.certificate = try certificate(
        [.organization(name)] + (identifier.map { [.organizationIdentifier($0)] } ?? []), of: key,
        [.keyUsage(.digitalSignature)])
    }

    func signs(_ payload: JSONValue, type: WireText = "rc-wrp+jwt") throws -> WireText {
      try JSONWebSignature(
        signing: payload,
        header: [
          JSONValue.Member("typ", .string(type)),
          JSONValue.Member("x5c", .array([.string(Base64.encode(certificate.der))])),
        ], key: key
      ).encoded
    }
  }

  private let registrar: Party
  private let requester: Party
  private let payload: JSONValue

  init() throws {
    registrar = try Party("Register", identifier: nil)
    requester = try Party("Bar", identifier: Self.subject)
    payload = try #require(try Vectors.load("registrations.json")["annexC"])
  }

  private func payload(_ changes: KeyValuePairs<WireText, JSONValue>) -> JSONValue {
    let names = Set(changes.map(\.key))
    return .object(
      payload.members.filter { !names.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
  }

  private func query(_ claims: WireText) throws -> JSONValue {
    .object([
      "credentials": .array([
        .object([
          "id": "pid", "format": "dc+sd-jwt",
          "meta": .object(["vct_values": ["urn:eudi:pid:de:1"]]),
          "claims": try JSONReader.read(claims),
        ])
      ])
    ])
  }

  /// A request of the requester that shows something, as a wallet reads it.
  private func request(
    _ info: JSONValue?, by asker: Party? = nil,
    claims: WireText = #"[{"path": ["age_equal_or_over", "18"]}]"#,
    named name: WireText = "verifier_info", trusting roots: [Certificate]? = nil,
    registrars: [Certificate]? = nil, signed: Bool = true
  ) throws -> AuthorizationRequest {
    let asker = asker ?? requester
    let uri: WireText = "https://bar.example/answer"
    let client: WireText =
      signed ? "x509_hash:\(Base64URL.encode(asker.certificate.sha256))" : "redirect_uri:\(uri)"
    var members: [JSONValue.Member] = [
      .init("client_id", .string(client)), .init("response_type", "vp_token"),
      .init("response_mode", "direct_post"), .init("response_uri", .string(uri)),
      .init("nonce", "n"), .init("dcql_query", try query(claims)),
    ]
    if let info { members.append(.init(name, info)) }
    let trust = RequestTrust(
      roots: roots ?? [asker.root], registrars: registrars ?? [registrar.root], at: Self.now)
    let object = try RequestObject.signed(
      .object(members), walletNonce: nil, at: Self.now, by: asker.key, asker.certificate)
    let link = RequestAddress(
      members: signed
        ? .object(["client_id": .string(client), "request": .string(object)]) : .object(members)
    ).text
    guard
      case .whole(let request) = try IncomingRequest(
        parsing: Array(link.utf8), trust, walletNonce: "w")
    else { throw ExchangeError.requestMalformed(.requestForm) }
    return request
  }

  private func info(_ data: JSONValue, more: [JSONValue.Member] = []) -> JSONValue {
    .array([.object([.init("format", "registration_cert"), .init("data", data)] + more)])
  }

  private func defect(of request: AuthorizationRequest) -> Phrase? {
    if case .fails(let defect)? = request.registration { defect } else { nil }
  }

  // MARK: What holds

  @Test(
    "given a registration of who asks, when the request is read, then it holds, in each of its forms"
  )
  func holds() throws {
    let text = try registrar.signs(payload)
    // A root that has ended hides no newer one of its key.
    let renewed = [requester.endedRoot, requester.root]
    for (data, member, roots) in [
      (text, "verifier_info", renewed), (text, "verifier_attestations", [requester.root]),
      (WireText(Base64URL.encode(Array(text.utf8))), "verifier_info", [requester.root]),
    ] as [(WireText, WireText, [Certificate])] {
      let request = try request(info(.string(data)), named: member, trusting: roots)
      guard case .holds(let found, "Root of Register", nil)? = request.registration else {
        Issue.record("\(member): \(String(describing: request.registration))")
        continue
      }
      #expect(found.name == "Example Company" && request.beyondRegistration.isEmpty)
      let purposes = ["de", "el", "en"].map { found.purpose(in: $0) }
      #expect(purposes[0]?.hasPrefix("Ben") == true && purposes[1] == purposes[2])
    }
    #expect(try request(nil).registration == nil)
    #expect(try request([.object(["format": "jwt", "data": .string(text)])]).registration == nil)
  }

  @Test("given claims that are not registered, when the request is read, then each is beyond it")
  func beyond() throws {
    // Neither the claims of another type, nor what cannot be read, allow anything.
    let registered = try JSONReader.read(
      #"""
      [{"format": "dc+sd-jwt", "meta": {"vct_values": ["urn:eudi:pid:de:1"]}, "claim": [{"path": ["address"]},
          {"path": ["nationalities", null]}, {"path": ["sex"], "values": [1]}]},
        {"format": "dc+sd-jwt", "meta": {"vct_values": ["other"]}, "claim": [{"path": ["name"]}]},
        {"format": "dc+sd-jwt", "meta": "urn:eudi:pid:de:1", "claim": [{"path": ["name"]}]}]
      """#)
    let text = try registrar.signs(payload(["credentials": registered]))
    let asked: WireText = #"""
      [{"path": ["address", "locality"]}, {"path": ["nationalities", 0]}, {"path": ["sex"], "values": [1]},
        {"path": ["sex"], "values": [1, 2]}, {"path": ["sex"]}, {"path": ["name"]}, {"path": ["birthdate"]}]
      """#
    let beyond = try request(info(.string(text)), claims: asked).beyondRegistration
    let most = try #require(try JSONReader.read(asked).array)
    #expect(beyond.map { $0.claims.map(\.json) } == [Array(most.suffix(4))])
    // One that is for another part of the query allows nothing of this one.
    let other = try request(
      info(.string(text), more: [.init("credential_ids", ["other"])]),
      claims: #"[{"path": ["address"]}]"#)
    #expect(other.beyondRegistration.map { $0.part.identifier } == ["pid"])
  }

  // MARK: What does not

  @Test(
    "given a registration that does not hold, when the request is read, then the cause is named")
  func fails() throws {
    let other = try Party("Other", identifier: Self.subject)
    let text = try registrar.signs(payload)
    let parts = text.forPeople.split(separator: ".")
    let altered = Base64URL.encode(
      Array(JSONWriter().text(payload(["name": "Another Company"])).utf8))
    let none = Base64URL.encode(Array(#"{"alg":"none","typ":"rc-wrp+jwt"}"#.utf8))
    let seconds = Int(Self.now.timeIntervalSince1970)
    let stolen = try JSONWebSignature(
      signing: payload,
      header: try JSONWebSignature(parsing: text).header.members.filter { $0.name != "alg" },
      key: other.key
    ).encoded
    let long = JSONValue.object([
      "lang": "en", "value": .string(String(repeating: "x", count: 25_000)),
    ])
    let cases: [(WireText, Phrase)] = [
      (try registrar.signs(payload(["purpose": .array([long])])), .registrationForm),
      (stolen, .requestSignatureWrong),
      ("\(parts[0]).\(altered).\(parts[2])", .requestSignatureWrong),
      (try other.signs(payload), .registrationUntrusted),
      (try registrar.signs(payload(["sub": "VATDE-1"])), .registrationOther),
      (try registrar.signs(payload(["exp": .integer(seconds - 61)])), .registrationExpired),
      (try registrar.signs(payload(["iat": .integer(seconds + 61)])), .registrationNotYetValid),
      (try registrar.signs(payload(["nbf": .integer(seconds + 61)])), .registrationNotYetValid),
      // The registrar had no certificate then.
      (
        try registrar.signs(payload(["iat": .integer(seconds - 3001 * 86400)])),
        .issuerCertificateNotYetValid
      ),
      (try registrar.signs(payload(["iat": .null])), .registrationForm),
      (try registrar.signs(payload(["sub": ""])), .registrationForm),
      (try registrar.signs(payload, type: "JWT"), .registrationForm),
      (try registrar.signs(payload, type: "rc-rp+jwt"), .registrationForm),
      ("\(none).\(parts[1]).", .registrationForm),
    ]
    for (data, cause) in cases {
      #expect(defect(of: try request(info(.string(data)))) == cause, "\(data)")
    }
    let shown = info(.string(text))
    #expect(defect(of: try request(shown, registrars: [])) == .registrationUntrusted)
    // A root for cards and names vouches for no registration, and one for registrations for no name.
    let both = [requester.root, registrar.root]
    #expect(
      defect(of: try request(shown, trusting: both, registrars: [requester.root]))
        == .registrationUntrusted)
    #expect(defect(of: try request(shown, trusting: [registrar.root])) == .registrationUnbound)
    // Anybody can write any identifier into a certificate that no root confirms.
    #expect(defect(of: try request(shown, by: other, trusting: [])) == .registrationUnbound)
    let unnamed = try Party("Bar", identifier: nil)
    #expect(defect(of: try request(shown, by: unnamed)) == .registrationOther)
    #expect(defect(of: try request(shown, signed: false)) == .registrationUnbound)
    #expect(defect(of: try request(info(.object(["jwt": .string(text)])))) == .registrationForm)
    let twice = JSONValue.array((shown.array ?? []) + (shown.array ?? []))
    #expect(defect(of: try request(twice)) == .registrationTwice)
  }

  // MARK: What others made

  @Test("given registrations that others signed, when they are read, then they are what those say")
  func others() throws {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let vectors = try Vectors.load("registrations.json")
    for vector in try #require(vectors["certificates"]?.array) {
      let text = WireText(try vector.text("jwt"))
      let found = try Registration(parsing: text, at: now)
      #expect(found.name == vector["name"]?.string && found.subject == vector["subject"]?.string)
      #expect(found.purpose(in: "en") == vector["purpose"]?.string)
      let sent = try JSONWebSignature(parsing: text).header["x5c"]?.array?.first?.string
      let root = try Certificate(der: try Base64.decode(try #require(sent)))
      #expect(try found.registrar(among: [root]) == root)
      // The root that came with it is no root that is trusted.
      #expect(throws: RegistrationDefect.self) { try found.registrar(among: [registrar.root]) }
    }
  }
}
