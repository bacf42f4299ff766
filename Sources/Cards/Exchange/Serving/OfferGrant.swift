import Crypto
import Encoding

/// The code of an offer and the digits that the operator tells with it (OpenID4VCI 1.0, 4.1.1 and 6). It is good once, for
/// one wallet, and dead after some wrong digits.
struct OfferGrant {
  /// The number of digits.
  static let digits = 6
  /// The number of times that digits may be tried.
  static let mostTries = 3
  private static let codeLength = 32

  /// The code.
  let code: WireText
  /// The digits.
  let transactionCode: WireText
  /// True once it was used.
  private(set) var isUsed = false
  private var tries = 0

  /// A new code.
  init(_ random: RandomSource) throws(CryptoError) {
    code = try Self.secret(random)
    var text = ""
    while text.utf8.count < Self.digits {
      // Each digit is as likely as another.
      for byte in try random.bytes(Self.digits) where byte < 250 && text.utf8.count < Self.digits
      {
        text += String(byte % 10)
      }
    }
    transactionCode = WireText(text)
  }

  /// A random text that nobody guesses.
  static func secret(_ random: RandomSource) throws(CryptoError) -> WireText {
    WireText(Base64URL.encode(try random.bytes(codeLength)))
  }

  /// True after too many wrong digits.
  var isDead: Bool { tries >= Self.mostTries }

  /// Why a code is not taken: the error of RFC 6749, 5.2.
  struct GrantRefusal: Error {
    let code: WireText
  }

  /// Takes what a wallet sends for a token.
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
  /// True if two texts are the same, byte by byte. The time that it takes says nothing of where they differ.
  func isSameSecret(as other: WireText) -> Bool {
    ConstantTime.equal(SecretBytes(Array(utf8)), SecretBytes(Array(other.utf8)))
  }
}
