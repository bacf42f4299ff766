import Encoding
import TestSupport
import Testing
import Verdicts

@testable import PKCS11

@Suite("Addresses of tokens, RFC 7512")
struct TokenAddressTests {
  /// Addresses, most of them from the examples of RFC 7512, 3, and the same in one form.
  static let accepted: [(String, String)] = [
    ("pkcs11:", "pkcs11:"),
    ("pkcs11:object=my-key;type=private", "pkcs11:object=my-key"),
    (
      "pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;manufacturer=Snake%20Oil,%20Inc.;model=1.0;object=my-certificate;id=%69%95%3E%5C%F4%BD%EC%91;serial=",
      "pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;manufacturer=Snake%20Oil%2C%20Inc.;model=1.0;serial=;object=my-certificate;id=%69%95%3E%5C%F4%BD%EC%91"
    ),
    ("pkcs11:id=%01%02%03%Ba%dd%Ca%fe%04%05%06", "pkcs11:id=%01%02%03%BA%DD%CA%FE%04%05%06"),
    (
      "pkcs11:token=A%20name%20with%20a%20substring%20%253B;object=my-certificate",
      "pkcs11:token=A%20name%20with%20a%20substring%20%253B;object=my-certificate"
    ),
    (
      "PKCS11:token=Name%20with%20a%20small%20A%20with%20acute:%20%C3%A1",
      "pkcs11:token=Name%20with%20a%20small%20A%20with%20acute%3A%20%C3%A1"
    ),
    ("pkcs11:object=a[1]=$(b)&c", "pkcs11:object=a%5B1%5D%3D%24%28b%29%26c"),
  ]

  /// Addresses that are refused, and a part of the sentence.
  static let refused: [(String, String)] = [
    ("pkcs11:token=a?pin-value=1234", "pin-value"),
    ("pkcs11:object=my-key;type=private?pin-source=file:/etc/token", "pin-source"),
    ("pkcs11:object=my-sign-key?module-name=mypkcs11", "module-name"),
    ("pkcs11:object=my-sign-key?module-path=/mnt/libmypkcs11.so.1", "module-path"),
    ("pkcs11:pin-value=1234", "pin-value"),
    ("pkcs11:slot-description=Sun%20Metaslot", "slot-description"),
    ("pkcs11:token=my-token;vendor-aaa=value-a", "vendor-aaa"),
    ("pkcs11:object=my-pubkey;type=public", "type"),
    ("pkcs11:token=a;token=b", "token"),
    ("pkcs11:token=a?token=b", "token"),
    ("pkcs11:token", "attribute"), ("pkcs11:;", "attribute"), ("pkcs11:=a", "attribute"),
    ("pkcs11:token=a;", "attribute"),
    ("pkcs11:token=a/b", "%"), ("pkcs11:token=a b", "%"), ("pkcs11:token=%4", "%"),
    ("pkcs11:token=%+1", "%"), ("pkcs11:token=%FF", "%"), ("pkcs11:token=a\u{E1}", "%"),
    ("pkcs11", "pkcs11:"), ("", "pkcs11:"), ("pk\u{212A}cs11:token=a", "pkcs11:"),
  ]

  @Test(
    "given an address, when it is read, then its text is in one form, which reads the same",
    arguments: accepted)
  func reads(_ text: String, _ form: String) throws {
    let address = try TokenAddress(text)
    #expect(WireText(address.text) == WireText(form))
    #expect(try TokenAddress(form) == address)
  }

  @Test(
    "given an address that could do harm or is malformed, then it is refused", arguments: refused)
  func refuses(_ text: String, _ cause: String) throws {
    let error = #expect(throws: TokenError.self) { try TokenAddress(text) }
    var told = ""
    if case .phrase(let defect) = error?.details.first {
      told = defect.code + defect.facts.map(\.text).joined()
    }
    #expect(told.contains(cause))
  }

  @Test("given names that look alike, then they are of different tokens")
  func bytes() throws {
    #expect(try TokenAddress("pkcs11:token=K") != TokenAddress("pkcs11:token=%E2%84%AA"))
  }
}
