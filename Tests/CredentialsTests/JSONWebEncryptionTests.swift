import Crypto
import Encoding
import TestSupport
import Testing

import Credentials

@Suite("JSON Web Encryption")
struct JSONWebEncryptionTests {
  private let privateKey: SecretBytes
  private let key: P256PublicKey

  init() throws {
    let vector = try Vectors.load("ecdh-es.json")
    privateKey = SecretBytes(try vector.bytes("privateKey"))
    key = try P256PublicKey(
      uncompressed: [0x04] + (try vector.bytes("x")) + (try vector.bytes("y")))
  }

  private var jwk: JSONValue { key.jwk }
  private var privateJWK: JSONValue {
    guard case .object(let members) = key.jwk else { return .null }
    return .object(
      members + [JSONValue.Member("d", .string(Base64URL.encode(Array(privateKey.bytes))))])
  }

  private func sealed(
    _ content: [UInt8] = Array("{\"a\":1}".utf8),
    _ encryption: JSONWebEncryption.ContentEncryption = .a128GCM
  ) throws -> WireText {
    try JSONWebEncryption.encrypt(
      content, to: key, keyIdentifier: "the key", encryption, random: .system)
  }

  @Test(
    "given either algorithm, when something is encrypted, then its key opens it, and jwcrypto does",
    .checkers)
  func bothWays() throws {
    for encryption in JSONWebEncryption.ContentEncryption.allCases {
      for content in ["{}", String(repeating: "äöü", count: 5000)] {
        let text = try sealed(Array(content.utf8), encryption)
        let opened = try JSONWebEncryption(parsing: text).decrypted(with: privateKey)
        #expect(Array(opened.bytes) == Array(content.utf8))
        let theirs = try CredentialCheckers.answer(
          to: .init("decrypt", by: .jwcrypto, ["text": .string(text), "key": privateJWK]))
        #expect(try theirs.text("content") == content)
      }
    }
  }

  @Test(
    "given what jwcrypto encrypts, when it is opened, then only what is allowed here opens",
    .checkers)
  func theirs() throws {
    let party = { (text: WireText) in JSONValue.string(Base64URL.encode(Array(text.utf8))) }
    let cases: [(JSONValue, Bool)] = [
      (.object(["alg": "ECDH-ES", "enc": "A128GCM"]), true),
      (.object(["alg": "ECDH-ES", "enc": "A256GCM"]), true),
      (
        .object(["alg": "ECDH-ES", "enc": "A256GCM", "apu": party("Alice"), "apv": party("Bob")]),
        true
      ),
      (.object(["alg": "ECDH-ES", "enc": "A192GCM"]), false),
      (.object(["alg": "ECDH-ES", "enc": "A128CBC-HS256"]), false),
      (.object(["alg": "ECDH-ES+A128KW", "enc": "A128GCM"]), false),
      (.object(["alg": "ECDH-ES", "enc": "A128GCM", "zip": "DEF"]), false),
    ]
    for (header, isTaken) in cases {
      let text = try CredentialCheckers.answer(
        to: .init("encrypt", by: .jwcrypto, ["header": header, "content": "{}", "key": jwk])
      ).text("text")
      let opened = try? JSONWebEncryption(parsing: WireText(text)).decrypted(with: privateKey)
      #expect((opened.map { Array($0.bytes) } == Array("{}".utf8)) == isTaken, "\(header)")
    }
  }

  @Test("given an altered text, or another key, when it is opened, then nothing comes out")
  func altered() throws {
    let text = try sealed()
    let bytes = Array(text.utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) where bytes[place] != UInt8(ascii: ".") {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let read = WireText(decoding: changed)
      #expect(
        (try? JSONWebEncryption(parsing: read).decrypted(with: privateKey)) == nil, "\(place)")
    }
    let read = try JSONWebEncryption(parsing: text)
    #expect(throws: CredentialError.self) {
      try read.decrypted(with: SecretBytes([UInt8](repeating: 7, count: 32)))
    }
  }

  @Test("given another form, when it is read, then it is refused")
  func forms() throws {
    let parts = try sealed().forPeople.split(separator: ".", omittingEmptySubsequences: false).map(
      WireText.init)
    func header(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> WireText {
      guard case .object(let members) = try JSONReader.read(try Base64URL.decode(parts[0])) else {
        return ""
      }
      let names = Set(changes.map(\.key))
      let all =
        members.filter { !names.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) }
      let text = Base64URL.encode(Array(JSONWriter().text(.object(all)).utf8))
      return ([WireText(text)] + parts.dropFirst()).joined(separator: ".")
    }
    let offCurve = JSONValue.object([
      "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(key.x)),
      "y": .string(Base64URL.encode(key.x)),
    ])
    let cases = [
      "", ".....", parts.dropLast().joined(separator: "."), (parts + [""]).joined(separator: "."),
      ([parts[0], "AAAA"] + parts[2...]).joined(separator: "."),
      ([parts[0], "", "AAAA"] + parts[3...]).joined(separator: "."),
      (parts[...3] + ["AAAA"]).joined(separator: "."), try header(["crit": ["b64"]]),
      try header(["epk": .null]), try header(["epk": offCurve]), try header(["enc": 1]),
      try header(["alg": "none"]), try header(["apu": "?"]),
    ]
    for text in cases {
      #expect(throws: CredentialError.self, "\(text.forPeople.prefix(60))") {
        try JSONWebEncryption(parsing: text)
      }
    }
  }
}
