import Crypto
import Encoding
import HTTP
import PKIX
import Testing

/// Swift's `==` on `String` takes KELVIN SIGN for K. Each reader is given a text with the one where the
/// program knows the other. The readers of LDIF, credentials and requests have such tests beside their own.
@Suite("KELVIN SIGN is not K")
struct KelvinSignTests {
  private static let kelvin = "\u{212A}"

  @Test("given the sign, when JSON is read, then names and texts are others")
  func json() throws {
    let value = try JSONReader.read(#"{"\#(Self.kelvin)ey":"\#(Self.kelvin)"}"#)
    #expect(value["Key"] == nil && value["\(Self.kelvin)ey"]?.string != "K")
    #expect(value["\(Self.kelvin)ey"] == .string(Self.kelvin))
  }

  @Test("given the sign, when CBOR is read, then keys and texts are others")
  func cbor() throws {
    let map = CBOR.map([CBOR.Pair(.text("\(Self.kelvin)ey"), .text(Self.kelvin))])
    let value = try CBORReader.read(map.encoded)
    #expect(try value.entry(.text("Key")) == nil && value.value["Key"] == nil)
    #expect(try value.entry(.text("\(Self.kelvin)ey"))?.value.text() != "K")
    #expect(try CBORDiagnosticNotation.read("\"\(Self.kelvin)\"") != .text("K"))
  }

  @Test("given the sign, when a block of PEM is read, then its label is another")
  func pem() throws {
    let text = PEM(label: "PKCS7", content: [0]).text.replacing("K", with: Self.kelvin)
    let blocks = try PEM.blocks(in: text)
    #expect(blocks.count == 1 && blocks.first?.label != "PKCS7")
  }

  @Test("given the sign, when an answer of HTTP is read, then values are others")
  func http() throws {
    var reader = HTTPResponseReader(longestBody: 8)
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\na: \(Self.kelvin)\r\n\r\n"
    try reader.take(Array(head.utf8))
    let answer = try reader.answer(endIsClean: true)
    #expect(answer.value("a") != nil && answer.value("a") != "K")
    var coded = HTTPResponseReader(longestBody: 8)
    let coding = "HTTP/1.1 200 OK\r\ntransfer-encoding: chun\(Self.kelvin)ed\r\n\r\n"
    #expect(throws: HTTPMessageDefect.self) { try coded.take(Array(coding.utf8)) }
  }

  @Test("given the sign, when a name of a certificate is read, then it is another")
  func names() throws {
    func name(_ text: WireText) throws -> DistinguishedName {
      let encoded = GeneralName.directory([.country("GR"), .organization(text)]).encoded
      return try DistinguishedName(parsing: BERTLV(parsing: encoded).content)
    }
    let (one, other) = (try name("K"), try name(WireText(Self.kelvin)))
    #expect(one.organization == "K" && other.organization != "K" && one != other)
    #expect(CountryCode.twoLetters("D\(Self.kelvin)") == nil)
  }
}
