import Crypto
import Encoding
import TestSupport
import Testing

@testable import Credentials

struct DIDKeyTests {
  @Test("given published vectors, when they are read and written, then both agree")
  func vectors() throws {
    let cases = try #require(try Vectors.load("did-key.json")["p256"]?.array)
    #expect(cases.count == 3)
    for vector in cases {
      let jwk = JSONValue.object([
        "kty": "EC", "crv": "P-256", "x": vector["x"], "y": vector["y"],
      ])
      let key = try P256PublicKey(jwk: jwk)
      #expect(DIDKey(key).text == vector["did"]?.string)
      #expect(try DIDKey(parsing: WireText(try vector.text("did"))).key == key)
    }
  }

  @Test("given what is no key on P-256, when it is read, then it is refused")
  func refused() throws {
    let good = DIDKey(try ExampleDesk.newKey().p256PublicKey)
    let bytes = [0x80, 0x24] + good.key.compressed
    func text(_ bytes: [UInt8]) -> WireText { WireText("did:key:z" + Base58.encode(bytes)) }
    #expect(try DIDKey(parsing: text(bytes)) == good)
    // No point has this x: it is above the prime of the field.
    let noPoint = [0x80, 0x24, 2] + [UInt8](repeating: 0xFF, count: 32)
    let texts: [WireText] = [
      "", "did:key:", "did:key:z", "did:key:z1", "did:web:example.com", good.multibase,
      good.text + "#" + good.multibase, good.text + "0", WireText(good.text.forPeople.uppercased()),
      "did:key:f8024\(Hex.encode(good.key.compressed))", text(bytes + [0]), text([0] + bytes),
      text(bytes.dropLast()), text(noPoint), text([0x80, 0x24] + good.key.uncompressed),
      text([0x81, 0x24] + good.key.compressed), text([0xED, 0x01] + good.key.x),
      "did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp",
      "did:key:z\(String(repeating: "z", count: 100_000))",
    ]
    for text in texts {
      #expect(throws: CredentialError.malformed(.credentialKey)) { try DIDKey(parsing: text) }
    }
  }

  @Test("given a key identifier, when it is compared, then either fragment names the key")
  func keyIdentifiers() throws {
    let key = DIDKey(try ExampleDesk.newKey().p256PublicKey)
    for identifier in [key.text, "\(key.text)#\(key.multibase)", "\(key.text)#keys-1"] {
      #expect(key.isNamed(byKeyIdentifier: identifier))
    }
    for identifier in ["", "#keys-1", "\(key.text)#", "\(key.text)#keys-2", "\(key.text)x"] {
      #expect(!key.isNamed(byKeyIdentifier: WireText(identifier)))
    }
  }
}
