import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

@Suite("Receipts that a desk signed")
struct SignedReceiptTests {
  private static let schema: WireText = "passport.receipt/1"
  private let desk: ExampleDesk
  private let now = ExampleDesk.now

  init() throws { desk = try ExampleDesk() }

  private func payload(
    made: Date = ExampleDesk.now, schema: WireText = schema, issuer: WireText? = nil
  ) -> JSONValue {
    .object([
      "schema": .string(schema), "iat": .integer(Int(made.timeIntervalSince1970)),
      "number": "2026-11-23-0001", "iss": issuer.map { .string($0) },
    ])
  }

  private func signed(
    _ payload: JSONValue? = nil, chain: [Certificate]? = nil
  ) throws -> [UInt8] {
    let issuer = try CredentialIssuer(
      key: desk.signerKey, chain: chain ?? [desk.signer, desk.root])
    return Array(try issuer.signReceipt(payload ?? self.payload()).encoded.utf8)
  }

  private func refusal(
    _ content: [UInt8], below roots: [Certificate]? = nil, at now: Date = ExampleDesk.now
  ) -> ReceiptRefusal? {
    do throws(ReceiptRefusal) {
      _ = try SignedReceipt(content, below: roots ?? [desk.root], schema: Self.schema, at: now)
      return nil
    } catch { return error }
  }

  @Test("given a receipt, when it is signed, then its header has the whole path, the root last")
  func path() throws {
    let content = try signed()
    let sent = try JSONWebSignature(parsing: WireText(decoding: content)).header["x5c"]
    let texts = [desk.signer, desk.root].map { JSONValue.string(Base64.encode($0.der)) }
    #expect(sent?.array == texts)
    let receipt = try SignedReceipt(content, below: [desk.root], schema: Self.schema, at: now)
    #expect(receipt.payload == payload() && receipt.deskName.forPeople.contains("Example Desk"))
    #expect(receipt.rootFingerprint == (try DigestAlgorithm.sha256.digest(desk.root.der)))
    // A line feed at the end is an editor's. A receipt of an earlier version has no root.
    #expect(refusal(content + [0x0A]) == nil)
    #expect(refusal(try signed(chain: [desk.signer])) == nil)
  }

  @Test("given a receipt, when any byte of it is another one, then it is refused")
  func changed() throws {
    let content = try signed()
    for place in content.indices {
      var other = content
      // The neighbour in the alphabet of base 64, so that the form stays good.
      other[place] = content[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(refusal(other)?.outcome.status == .failed, "byte \(place)")
    }
    for other in [
      Array(content.dropLast()), content + [0x20], [0x20] + content, content + content, [],
    ] {
      #expect(refusal(other)?.outcome.status == .failed)
    }
  }

  @Test("given a receipt of another desk, when it is verified, then it is unknown and not false")
  func otherDesk() throws {
    let other = try ExampleDesk()
    for roots in [[other.root], []] {
      let refusal = refusal(try signed(), below: roots)
      #expect(refusal == .deskUnknown && refusal?.outcome.status == .unknown)
      #expect(refusal?.code.exitCode == .dataUnknown)
    }
    // The root that it brings along makes nobody known.
    #expect(refusal(try signed(), below: [desk.root, other.root]) == nil)
  }

  @Test("given dates, when a receipt is verified, then its own moment counts for the certificates")
  func dates() throws {
    let day = ExampleDesk.day
    // The signer has expired since.
    #expect(refusal(try signed(), at: now + 1000 * day) == nil)
    guard case .pathInvalid = refusal(try signed(payload(made: now - 200 * day))) else {
      Issue.record("made before its signer's certificate")
      return
    }
    guard case .ofFuture = refusal(try signed(payload(made: now + day))) else {
      Issue.record("made in the future")
      return
    }
    #expect(refusal(try signed(payload(made: now + day)), at: now + 2 * day) == nil)
  }

  @Test("given another token of the same desk, when it is verified, then it is no receipt")
  func otherToken() throws {
    let issuer = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer, desk.root])
    let status = try issuer.sign(payload(), type: StatusListToken.type).encoded
    #expect(refusal(Array(status.utf8)) == .malformed([.text("typ")]))
    #expect(
      refusal(try signed(payload(schema: "passport.receipt/2"))) == .malformed([.text("schema")]))
    let names = try ExampleDesk.makeSigner(
      key: desk.signerKey, issuer: desk.rootKey,
      more: [.subjectAlternativeName([.uri("https://desk.example")])])
    let chain = [names, desk.root]
    #expect(refusal(try signed(payload(issuer: "https://desk.example"), chain: chain)) == nil)
    guard
      case .pathInvalid = refusal(
        try signed(payload(issuer: "https://other.example"), chain: chain))
    else {
      Issue.record("of another issuer's name")
      return
    }
  }
}
