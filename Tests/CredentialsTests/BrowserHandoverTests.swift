import Crypto
import Encoding
import PKIX
import TestSupport
import Testing

@testable import Credentials

@Suite("The handover of a request that a browser passes on")
struct BrowserHandoverTests {
  private let openID: JSONValue
  private let mobileDocument: JSONValue

  init() throws {
    let vectors = try Vectors.load("browser-handover.json")
    openID = try #require(vectors["openID4VP"])
    mobileDocument = try #require(vectors["mobileDocument"])
  }

  @Test(
    "given the example of OpenID4VP and a request of another verifier, when the transcripts are made, then they are theirs, and others with another port"
  )
  func transcripts() throws {
    func made(_ end: String) throws -> [UInt8] {
      try SessionTranscript(
        .openID4VP(
          origin: WireText(try openID.text("origin") + end),
          nonce: WireText(try openID.text("nonce")),
          keyThumbprint: try openID.bytes("keyThumbprint"))
      ).encoded
    }
    #expect(try made("") == openID.bytes("transcript"))
    #expect(try made(":8443") != made(""))
    #expect(try transcript("").encoded == mobileDocument.bytes("transcript"))
    #expect(try transcript(":8443").encoded != transcript("").encoded)
  }

  private func transcript(_ end: String) throws -> SessionTranscript {
    try SessionTranscript(
      .mobileDocument(
        origin: WireText(try mobileDocument.text("origin") + end),
        encryptionInfo: WireText(try mobileDocument.text("encryptionInfo"))))
  }

  @Test(
    "given the signed request of another verifier, when its signature is compared, then it is over our ReaderAuthentication, and over no other"
  )
  func readerAuthentication() throws {
    let request = try CBORReader.read(try mobileDocument.bytes("deviceRequest"))
    let first = try #require(try request.entry(.text("docRequests"))?.value.array().first)
    let items = try #require(try first.entry(.text("itemsRequest"))).value.tagged(24).bytes()
    let signature = try COSESign1(try #require(try first.entry(.text("readerAuth"))).value)
    let signer = try Certificate(der: try #require(try signature.certificates().first))
    let key = try P256PublicKey(signer.publicKey)
    func isSigned(_ end: String) throws -> Bool {
      signature.isSigned(
        ReaderAuthentication(transcript: try transcript(end), itemsRequest: Array(items)).encoded,
        by: key)
    }
    #expect(try isSigned("") && !isSigned("/") && signature.payload == nil)
    // Ours has the same form.
    let own = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let made = try ReaderAuthentication(transcript: try transcript(""), itemsRequest: Array(items))
      .signed(by: own, certificate: signer.der)
    let read = try COSESign1(try CBORReader.read(made))
    #expect(try read.certificates() == [signer.der] && read.payload == nil)
  }

  @Test(
    "given the key for an answer, when it is read as a COSE key, then it is the same, and none with its private part"
  )
  func coseKey() throws {
    let info = try CBORReader.read(
      try Base64URL.decode(try mobileDocument.text("encryptionInfo"))
    ).value
    guard case .array(let parts) = info, let sent = parts[1]["recipientPublicKey"],
      case .map(let pairs) = sent
    else {
      Issue.record("the vector has no key")
      return
    }
    let key = try #require(P256PublicKey(coseKey: sent))
    #expect(key.coseKey.encoded == sent.encoded)
    let published = CBOR.map(pairs + [CBOR.Pair(CBOR(-4), .bytes([1]))])
    #expect(P256PublicKey(coseKey: published) == nil)
  }
}
