import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing
import Verdicts

@testable import Credentials

struct VerifyingTests {
  private let desk: ExampleDesk
  private let now = ExampleDesk.now
  private let day = ExampleDesk.day
  init() throws { desk = try ExampleDesk() }

  // MARK: Form and algorithm

  @Test(
    "given an algorithm other than ES256, when it is verified, then it is refused by its name",
    arguments: [
      ("none", "none"), ("HS256", "HS256"), ("RS256", "RS256"), ("ES384", "ES384"),
      ("es256", "es256"), ("", "an unknown algorithm"), ("\\u001b[2J", "an unknown algorithm"),
    ])
  func algorithms(_ name: WireText, _ shown: WireText) throws {
    let payload = JSONWriter().text(try desk.payload())
    let header = "{\"alg\":\"\(name)\",\"typ\":\"dc+sd-jwt\"}"
    let input = Forged.segment(WireText(header)) + "." + Forged.segment(WireText(payload))
    desk.expect(
      .algorithmNotAllowed, [shown.forPeople], for: input + ".~", requiresKeyBinding: false)
    desk.expect(
      .algorithmNotAllowed, [shown.forPeople], for: input + ".AAAA~", requiresKeyBinding: false)
  }

  @Test("given HS256 with the public key as the secret, when it is verified, then it is refused")
  func publicKeyAsSecret() throws {
    let header = JSONWriter().text(
      .object([
        "alg": "HS256", "typ": "dc+sd-jwt", "x5c": IssuerPath.x5c([desk.signer]),
      ]))
    let input =
      Forged.segment(WireText(header)) + "."
      + Forged.segment(WireText(JSONWriter().text(try desk.payload())))
    let folder = try TemporaryFolder()
    try folder.write(Array(input.utf8), to: "input")
    let secret = Hex.encode(desk.signer.publicKeyInfo)
    let digest = try OpenSSLProgram.run([
      "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(secret)", folder.path("input"),
    ])
    let code = try Hex.decode(
      String(digest.output.split(separator: " ").last ?? "").filter(\.isHexDigit))
    #expect(code.count == 32)
    desk.expect(
      .algorithmNotAllowed, ["HS256"], for: "\(input).\(Base64URL.encode(code))~",
      requiresKeyBinding: false)
  }

  @Test(
    "given a header without an algorithm, or one that is no text, when it is read, then refused")
  func missingAlgorithm() throws {
    for header in ["{}", "{\"alg\":256}", "{\"alg\":null}", "{\"alg\":[\"ES256\"]}"] {
      let text = try Forged.signed(header: WireText(header), payload: "{}", key: desk.signerKey)
      desk.expect(.algorithmNotAllowed, ["an unknown algorithm"], for: text + "~")
    }
  }

  @Test("given a name twice in header, payload or disclosure, when it is read, then it is refused")
  func duplicateNames() throws {
    let payload = JSONWriter().text(try desk.payload())
    let header = JSONWriter().text(try desk.sign(.object([])).header)
    let twice = [
      try Forged.signed(
        header: "{\"alg\":\"none\",\(header.dropFirst())", payload: WireText(payload),
        key: desk.signerKey),
      try Forged.signed(
        header: WireText(header), payload: "{\"exp\":99999999999,\(payload.dropFirst())",
        key: desk.signerKey),
    ]
    desk.expect(.credentialMalformed, ["header"], for: twice[0] + "~", requiresKeyBinding: false)
    desk.expect(.credentialMalformed, ["payload"], for: twice[1] + "~", requiresKeyBinding: false)
    let disclosure = Forged.segment("[\"c2FsdA\",\"a\",{\"b\":1,\"b\":2}]")
    let signed = try desk.sign(
      try desk.payload(["_sd": [.string(try SHA256Text.digest(disclosure))]]))
    desk.expect(
      .credentialMalformed, ["disclosure"], for: signed.encoded + "~\(disclosure)~",
      requiresKeyBinding: false)
  }

  @Test("given a header that asks for an extension, when it is read, then it is refused")
  func critical() throws {
    for list in ["[\"b64\"]", "[]", "null"] {
      let header = JSONWriter().text(try desk.sign(.object([])).header)
      let text = try Forged.signed(
        header: "{\"crit\":\(list),\(header.dropFirst())",
        payload: WireText(JSONWriter().text(try desk.payload())), key: desk.signerKey)
      desk.expect(
        .credentialMalformed, ["header, which has extensions"], for: text + "~",
        requiresKeyBinding: false)
    }
  }

  @Test("given a text that is no SD-JWT, when it is verified, then it is malformed")
  func forms() throws {
    let signed = try desk.sign(try desk.payload()).encoded
    let segments = signed.forPeople.split(separator: ".").map(WireText.init)
    let forms = [
      "", "~", "~~", "...", signed, "\(signed).x~", "\(segments[0]).\(segments[1])~",
      "\(signed)=~", " \(signed)~", "\(signed)~~", "\(signed)~x~", "\(signed)~\(signed)~",
      "\(Forged.segment("[]")).\(segments[1]).\(segments[2])~",
      "\(segments[0]).\(Forged.segment("[1]")).\(segments[2])~",
      "\(segments[0]).\(Forged.segment("{}") + "\n").\(segments[2])~",
    ]
    for form in forms { desk.expect(.credentialMalformed, for: form, requiresKeyBinding: false) }
    desk.expect(.credentialVerified, for: signed + "~", requiresKeyBinding: false)
  }

  @Test("given a text of more than a megabyte, when it is verified, then it is too long at once")
  func huge() throws {
    let signed = try desk.issue().encoded
    let long = signed + WireText(String(repeating: "A", count: SDJWT.maximumLength))
    desk.expect(.credentialMalformed, ["too long"], for: long)
    desk.expect(
      .credentialMalformed, ["too long"], for: WireText(String(repeating: "~", count: 2_000_000)))
    #expect(throws: CredentialError.malformed(.credentialTooLong)) {
      try JSONWebSignature(parsing: long)
    }
    desk.expect(.credentialMalformed, for: "a.b.c\(String(repeating: "~", count: 1_000_000))")
  }

  @Test("given claims that nest too deep, also through disclosures, when verified, then malformed")
  func deep() throws {
    let brackets = String(repeating: "[", count: 100_000)
    let text = try Forged.signed(
      header: WireText(JSONWriter().text(try desk.sign(.object([])).header)),
      payload: "{\"a\":\(brackets)",
      key: desk.signerKey)
    desk.expect(.credentialMalformed, ["payload"], for: text + "~", requiresKeyBinding: false)
    var disclosures = [try Disclosure(name: "a", value: "end", random: .system)]
    for _ in 0..<200 {
      let inner = JSONValue.object(["_sd": [.string(disclosures[0].digest)]])
      disclosures.insert(try Disclosure(name: "a", value: inner, random: .system), at: 0)
    }
    let signed = try desk.sign(try desk.payload(["_sd": [.string(disclosures[0].digest)]]))
    desk.expect(
      .credentialMalformed, ["claims, which nest too deep"],
      for: SDJWT(issuerSigned: signed, disclosures: disclosures).encoded,
      requiresKeyBinding: false)
  }

  // MARK: Signature, type, dates

  @Test("given another key's signature, when it is verified, then the signature is invalid")
  func signature() throws {
    let stranger = try desk.sign(try desk.payload(), key: try ExampleDesk.newKey())
    desk.expect(.credentialSignatureInvalid, for: stranger.encoded + "~", requiresKeyBinding: false)
    let segments = try desk.sign(try desk.payload()).encoded.forPeople.split(separator: ".")
    for signature in ["", "AAAA", Base64URL.encode([UInt8](repeating: 0, count: 64))] {
      let text = "\(segments[0]).\(segments[1]).\(signature)~"
      desk.expect(.credentialSignatureInvalid, for: WireText(text), requiresKeyBinding: false)
    }
    let raw = try Base64URL.decode(segments[2])
    for signature in [raw + [0], [0] + raw, try ECDSASignature(raw: raw).der] {
      let text = "\(segments[0]).\(segments[1]).\(Base64URL.encode(signature))~"
      desk.expect(.credentialSignatureInvalid, for: WireText(text), requiresKeyBinding: false)
    }
  }

  @Test("given another type of token, or no credential type, when it is verified, then malformed")
  func types() throws {
    for type in ["kb+jwt", "JWT", "", "DC+SD-JWT"] {
      let text = try desk.sign(try desk.payload(), type: WireText(type)).encoded + "~"
      desk.expect(.credentialMalformed, ["typ"], for: text, requiresKeyBinding: false)
    }
    for type: JSONValue in [.null, "", 1] {
      let text = try desk.sign(try desk.payload(["vct": type])).encoded + "~"
      desk.expect(.credentialMalformed, ["vct"], for: text, requiresKeyBinding: false)
    }
  }

  @Test(
    "given a reference to its status, when a card is verified, then it says that none was looked at"
  )
  func revocation() throws {
    func judge(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> Outcome? {
      let text = try desk.sign(try desk.payload(changes)).encoded + "~"
      return desk.verify(text, requiresKeyBinding: false).credential?.revocation
    }
    let list = JSONValue.object([
      "status_list": .object(["idx": 0, "uri": "https://desk.example/statuslists/1"])
    ])
    #expect(
      try judge(["status": list]) == Outcome(.notDone, .credentialStatusNotChecked, ["status"]))
    #expect(try judge(["status": 1])?.status == .notDone)
    #expect(
      try judge(["credentialStatus": .object(["type": "BitstringStatusListEntry"])])
        == Outcome(.notDone, .credentialStatusNotChecked, ["credentialStatus"]))
    #expect(try judge([:]) == Outcome(.notSupported, .credentialStatusMissing))
  }

  @Test("given dates, when it is verified before, between and after them, then only between passes")
  func dates() throws {
    let card = try desk.issue(
      try desk.content(notBefore: now + 2 * day, expiresAt: now + 10 * day)
    ).encoded
    func judge(_ code: ReasonCode, _ moment: Date, _ words: [String]? = nil) {
      desk.expect(code, words, for: card, at: moment, requiresKeyBinding: false)
    }
    judge(.credentialNotYetValid, now - 120, ["2026-10-26T07:33:20Z"])
    judge(.credentialNotYetValid, now + 2 * day - 61, ["2026-10-28T07:33:20Z"])
    judge(.credentialVerified, now + 2 * day - 60)
    judge(.credentialVerified, now + 10 * day + 59)
    judge(.credentialExpired, now + 10 * day + 60, ["2026-11-05T07:33:20Z"])
    for name in ["iat", "nbf", "exp"] {
      for value: JSONValue in ["1793000000", -1, .number(1e300), true, [1]] {
        let payload = try desk.payload([WireText(name): value])
        desk.expect(
          .credentialMalformed, ["date"], for: try desk.sign(payload).encoded + "~",
          requiresKeyBinding: false)
      }
    }
    let fraction = try desk.payload(["nbf": .number(1_792_999_999.5)])
    desk.expect(
      .credentialVerified, for: try desk.sign(fraction).encoded + "~", requiresKeyBinding: false)
  }

  // MARK: Damage anywhere

  @Test("given a presentation, when it is cut anywhere, then it is refused")
  func truncated() throws {
    let text = Array(try desk.present(["given_name", "age_equal_or_over.18"]).encoded.utf8)
    #expect(desk.verify(WireText(decoding: text)).outcome.status == .passed)
    for length in 0..<text.count {
      let verdict = desk.verify(WireText(decoding: text.prefix(length)))
      #expect(verdict.outcome.status != .passed, "\(length)")
    }
  }

  @Test("given a presentation, when characters are replaced by chance, then it is refused")
  func flipped() throws {
    let text = Array(try desk.present(["given_name", "nationalities"]).encoded.utf8)
    let characters = Array("ABab09-_.~=\"{}\u{0}é ".utf8)
    var numbers = SeededNumbers(seed: 9901)
    for _ in 0..<1000 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: 0..<text.count, using: &numbers)
        damaged[place] = characters[Int.random(in: 0..<characters.count, using: &numbers)]
      }
      guard damaged != text else { continue }
      let verdict = desk.verify(WireText(decoding: damaged))
      #expect(verdict.outcome.status != .passed)
    }
  }
}
