import Encoding
import FoundationEssentials

@testable import Credentials

extension FuzzTarget {
  static let credentials = [
    FuzzTarget("sd-jwt", longest: 16_384) { input in
      check(WireText(decoding: input))
    },
    FuzzTarget("sd-jwt-claims", longest: 8192) { check(claims: $0) },
    FuzzTarget("key-binding", longest: 8192) { input in
      let text = WireText(decoding: input)
      if let proof = try? KeyBinding(parsing: text) {
        hold(proof.signed.encoded == text, "a proof keeps its text")
      }
    },
    FuzzTarget("disclosure") { input in
      for text in [WireText(decoding: input), WireText(Base64URL.encode(input))] {
        if let disclosure = try? Disclosure(parsing: text) {
          hold(disclosure.encoded == text, "a disclosure keeps its text")
        }
      }
    },
    FuzzTarget("vc-jwt", longest: 16_384) { input in
      check(token: WireText(decoding: input))
    },
    FuzzTarget("vc-jwt-payload", longest: 8192) { input in
      let payload = Base64URL.encode(input)
      for type in ["vc+jwt", "JWT", "vp+jwt"] {
        let header = Base64URL.encode(#"{"alg":"ES256","typ":"\#(type)"}"#.utf8)
        check(token: "\(header).\(payload).AA")
      }
    },
    FuzzTarget("did-key", longest: 512) { input in
      let text = WireText(decoding: input)
      if let key = try? DIDKey(parsing: text) {
        hold(key.text.utf8.elementsEqual(input), "a key has one identifier")
      }
      if let bytes = try? Base58.decode(text.forPeople) {
        hold(Base58.encode(bytes).utf8.elementsEqual(text.utf8), "bytes have one text")
      }
      let bytes = Array(input.prefix(150))
      hold((try? Base58.decode(Base58.encode(bytes))) == bytes, "what is written is read")
    },
    FuzzTarget("identity-card") { input in
      guard let card = try? IdentityCard(parsing: input) else { return }
      let again = try? IdentityCard(parsing: card.encoded)
      hold(again == card, "a card is written and read again")
    },
  ]

  private static func check(token text: WireText) {
    let verifier = VCJWTVerifier(anchors: [], at: Date(timeIntervalSince1970: 1_795_219_200))
    for request in [nil, PresentationRequest(audience: "a", nonce: "n")] {
      let verdict = verifier.verify(text, answering: request)
      hold(verdict.credential == nil, "without an anchor nothing is verified")
      hold(verdict.credentials.count <= VPJWT.maximumCount, "credentials have a bound")
    }
    if let credential = try? VCJWT(parsing: text) {
      hold(credential.encoded == text, "a credential keeps its text")
      hold(credential.availableClaims.count <= text.utf8.count, "claims have a bound")
      _ = try? credential.holderKey
    }
    if let presentation = try? VPJWT(parsing: text) {
      hold(presentation.encoded == text, "a presentation keeps its text")
    }
  }

  private static func check(_ text: WireText) {
    let verifier = CredentialVerifier(anchors: [], at: Date(timeIntervalSince1970: 1_795_219_200))
    let verdict = verifier.verify(text, requiresKeyBinding: false)
    hold(verdict.credential == nil, "without an anchor nothing is verified")
    guard let credential = try? SDJWT(parsing: text) else { return }
    hold(credential.encoded == text, "a credential keeps its text")
    _ = try? credential.holderKey
    guard let processed = try? ProcessedSDJWT(credential) else { return }
    hold(processed.placements.count == credential.disclosures.count, "each disclosure has a place")
    let paths = ClaimPaths(processed)
    for path in paths.disclosable {
      let numbers = try? paths.disclosures(for: path)
      hold(numbers?.isEmpty != true, "what can be revealed is revealed by something")
    }
  }

  /// Payload and disclosures as JSON, one a line, put into the form of a credential; `#3` in one of
  /// them becomes the digest of the third line.
  private static func check(claims input: [UInt8]) {
    let lines = String(decoding: input, as: UTF8.self)
      .split(separator: "\n", maxSplits: 9).map(String.init)
    var digests: [String: String] = [:]
    func filled(_ line: String) -> String {
      var text = ""
      var rest = line[...]
      while let mark = rest.firstIndex(of: "#") {
        text += rest[..<mark]
        let name = String(rest[mark...].prefix(2))
        text += digests[name] ?? name
        rest = rest[mark...].dropFirst(2)
      }
      return text + rest
    }
    var disclosures: [String] = []
    for (number, line) in lines.enumerated().dropFirst().reversed() {
      let text = Base64URL.encode(filled(line).utf8)
      disclosures.append(text)
      if let digest = try? SHA256Text.digest(WireText(text)) {
        digests["#\(number)"] = digest.forPeople
      }
    }
    let header = Base64URL.encode(#"{"alg":"ES256","typ":"dc+sd-jwt"}"#.utf8)
    let payload = Base64URL.encode(filled(lines.first ?? "").utf8)
    check(WireText((["\(header).\(payload).AA"] + disclosures).joined(separator: "~") + "~"))
  }
}
