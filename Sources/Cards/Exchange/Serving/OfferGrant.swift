import Crypto
import Encoding

/// The code of an offer, and the digits that the operator tells the holder separately (OpenID4VCI
/// 1.0, 4.1.1 and 6). It is valid once, for one wallet, and no longer valid after some wrong
/// digits.
struct OfferGrant {
  /// The number of digits.
  static let digits = 6
  /// The number of attempts at the digits.
  static let mostTries = 3
  private static let codeLength = 32

  let code: WireText
  /// The digits.
  let transactionCode: WireText
  /// True once it was used.
  private(set) var isUsed = false
  private var tries = 0

  /// Makes a new code.
  init(_ random: RandomSource) throws(CryptoError) {
    code = try Self.secret(random)
    var text = ""
    while text.utf8.count < Self.digits {
      // Bytes from 250 on are skipped, so that every digit is equally likely.
      for byte in try random.bytes(Self.digits) where byte < 250 && text.utf8.count < Self.digits {
        text += String(byte % 10)
      }
    }
    transactionCode = WireText(text)
  }

  /// A random text that cannot be guessed.
  static func secret(_ random: RandomSource) throws(CryptoError) -> WireText {
    WireText(Base64URL.encode(try random.bytes(codeLength)))
  }

  /// True after too many wrong digits.
  var isDead: Bool { tries >= Self.mostTries }

  /// The reason for which a code is refused: the error of RFC 6749, 5.2.
  struct GrantRefusal: Error {
    let code: WireText
  }

  /// Checks a wallet's token request, and uses the code up.
  mutating func redeem(_ form: FormEncoding) throws(GrantRefusal) {
    guard let grant = form.value("grant_type") else { throw GrantRefusal(code: "invalid_request") }
    guard grant == CredentialOffer.grantType else {
      throw GrantRefusal(code: "unsupported_grant_type")
    }
    guard let given = form.value("pre-authorized_code") else {
      throw GrantRefusal(code: "invalid_request")
    }
    guard !isUsed, !isDead, given.isSameSecret(as: code) else {
      throw GrantRefusal(code: "invalid_grant")
    }
    guard let digits = form.value("tx_code") else { throw GrantRefusal(code: "invalid_request") }
    guard digits.isSameSecret(as: transactionCode) else {
      tries += 1
      throw GrantRefusal(code: "invalid_grant")
    }
    isUsed = true
  }
}

extension WireText {
  /// True if two texts are the same, byte by byte. The time of the comparison does not reveal where
  /// they differ.
  func isSameSecret(as other: WireText) -> Bool {
    ConstantTime.equal(SecretBytes(Array(utf8)), SecretBytes(Array(other.utf8)))
  }
}
