import Crypto
import Encoding
import Recovery
import TestSupport
import Testing

@testable import Exchange
@testable import QRCode

@Suite("What symbols say")
struct ScannedTextTests {
  /// The name of what a text is found to be.
  private func kind(_ text: WireText) -> String {
    let shown = "\(ScannedText(Array(text.utf8)))"
    return String(shown.prefix { $0 != "(" })
  }

  @Test("given a text of each kind, when it is scanned, then it is known for what it is")
  func kinds() throws {
    let desk = try ExchangeDesk()
    let request = ExchangeDesk.request(try AskedClaims(["age_over_18"]).query)
    let answer = WireText(decoding: try desk.answer(request))
    let secret = SecretBytes([UInt8](repeating: 1, count: SharedSecret.length))
    let shares = try SharedSecret.split(secret, needed: 2, of: 3, random: .system)
    let share = try #require(shares.first).words.joined(separator: " ")
    let words = try Mnemonic(entropy: SecretBytes([UInt8](repeating: 1, count: 32))).words
    let frame = try #require(try QRFrame.dividing(Array("text".utf8)).first)
    for (text, expected) in [
      (request.link, "request"), (WireText(JSONWriter().text(request.json)), "request"),
      ("openid4vp://?client_id=x", "otherRequest"), ("OPENID4VP://?a=b", "otherRequest"),
      ("haip-vp://?request_uri=https://x", "networkRequest"),
      ("av://?credential_offer_uri=https://x", "offer"), ("av://?x=y", "otherRequest"),
      (answer, "answer"), (" \(answer)\n", "answer"),
      (WireText(decoding: desk.identity), "presentation"),
      (WireText(Base64URL.encode(desk.age)), "presentation"),
      ("solidarity-verify://present?vp_token=a.b.c", "presentation"),
      ("openid-credential-offer://?credential_offer=%7B%7D", "offer"),
      (#"{"credential_issuer": "https://x"}"#, "offer"),
      (WireText(share), "share"), (WireText(share.uppercased()), "share"),
      (WireText(words.joined(separator: " ")), "words"),
      (WireText(frame.text), "frame"), ("BEGIN:VCARD\nEND:VCARD", "contact"),
      ("MECARD:N:x;;", "contact"),
      ("https://example.org/x", "address"), ("WIFI:S:x;;", "address"), ("tel:112", "address"),
      ("", "other"), ("hello", "other"), ("{}", "other"), ("{\"vp_token\": 1}", "other"),
      ("a:b:c d", "address"), ("12:30", "other"),
    ] as [(WireText, String)] {
      #expect(kind(text) == expected, "\(text.forPeople.prefix(40))")
    }
    #expect("\(ScannedText([0xFF, 0x00]))" == "other(2)")
  }
}
