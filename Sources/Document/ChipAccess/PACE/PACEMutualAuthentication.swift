import Crypto
import Encoding
import LDS
import PKIX
import SmartCard
import Verdicts

/// The exchange of tokens, ICAO Doc 9303-11, 4.4.1, step 3 f, and 4.4.3.4: each side proves that it
/// has the same key. The chip checks our token first, and refuses it if the password is wrong.
struct PACEMutualAuthentication {
  let exchange: DynamicAuthentication
  let variant: PACEVariant
  let password: PACEPassword.Kind
  /// True if the chip counts tries of this password.
  var chipCounts = false

  /// What the chip says beside its token.
  struct Answer {
    /// The encrypted chip authentication data; nil with another mapping.
    let chipData: [UInt8]?
    /// The keys that the chip trusts for terminal authentication, the newest first.
    let authorities: [PublicKeyReference]
  }

  /// Exchanges and checks the tokens.
  func perform(_ keys: PACEKeyAgreement.Result) throws -> Answer {
    let token = try self.token(over: keys.chipValue, key: keys.authentication)
    let found = try answer(to: token)
    guard let chipToken = found[0x86] else {
      throw PACEError.malformed(.mutualAuthentication, .phrase(.paceObjectMissing(0x86)))
    }
    let expected = try self.token(over: keys.ourValue, key: keys.authentication)
    guard ConstantTime.equal(chipToken, expected) else { throw PACEError.tokenWrong }
    return Answer(
      chipData: try chipAuthenticationData(found),
      authorities: [found[0x87], found[0x88]].compactMap { $0.flatMap { PublicKeyReference($0) } })
  }

  private func answer(to token: [UInt8]) throws -> [BERTag: [UInt8]] {
    do {
      return try exchange.exchange(
        .mutualAuthentication, BERTLV.encode(0x85, token), isLast: true)
    } catch PACEError.refused(.mutualAuthentication, let status) {
      if let remaining = status.remainingTries {
        throw PACEError.passwordRejected(password, remaining: remaining)
      }
      switch status {
      case .authenticationFailed, .securityStatusNotSatisfied, .conditionsNotSatisfied,
        .secureMessagingObjectsWrong:
        throw PACEError.passwordRejected(password, remaining: nil)
      // A chip that counts has counted this try, whatever status word it sent.
      case _ where chipCounts: throw PACEError.passwordRejected(password, remaining: nil)
      default: throw PACEError.refused(.mutualAuthentication, status)
      }
    }
  }

  /// The chip authentication data in an answer; nil with another mapping. Beside its token a chip
  /// may name certification authorities (tags 87 and 88), as in the worked example G.2. Chip
  /// authentication data are present with chip authentication mapping, and never with another
  /// (4.4.5, table 4).
  private func chipAuthenticationData(_ found: [BERTag: [UInt8]]) throws(PACEError) -> [UInt8]? {
    let isMapped = variant.paceProtocol.mapping == .chipAuthentication
    let allowed: Set<BERTag> = isMapped ? [0x86, 0x87, 0x88, 0x8A] : [0x86, 0x87, 0x88]
    if let extra = found.keys.first(where: { !allowed.contains($0) }) {
      throw .malformed(.mutualAuthentication, .phrase(.paceObjectUnexpected(extra)))
    }
    guard isMapped else { return nil }
    guard let data = found[0x8A] else { throw .chipAuthenticationDataWrong(.chipDataMissing) }
    return data
  }

  /// The authentication token over a public key data object: the protocol and the other side's
  /// public value (9.4).
  func token(over publicValue: [UInt8], key: SecretBytes) throws(CryptoError) -> [UInt8] {
    let cipher = variant.paceProtocol.cipher
    return try cipher.authenticationCode(for: tokenInput(publicValue), key: key)
  }

  func tokenInput(_ publicValue: [UInt8]) -> [UInt8] {
    let tag: BERTag = variant.paceProtocol.keyAgreement == .dh ? 0x84 : 0x86
    return BERTLV.encode(
      0x7F49,
      DER.objectIdentifier(variant.info.protocolIdentifier) + BERTLV.encode(tag, publicValue))
  }
}
