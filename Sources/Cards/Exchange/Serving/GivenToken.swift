import Crypto
import Encoding
import FoundationEssentials
import HTTP

/// The access token that a wallet got for its code (RFC 6750). If the wallet proved a key when it
/// sent the code, the token is bound to that key, and every request with it needs a proof of the
/// same key (RFC 9449, 5 and 7).
struct GivenToken {
  /// The greatest number of requests with a token that is bound to a key.
  private static let mostProofs = 256

  /// For how long it may be used, in seconds.
  static let lifetime = 300

  let text: WireText
  private let end: Date
  private let key: WireText?
  /// The identifiers of the proofs that came with the token. Each is remembered as long as the token,
  /// and so no proof is accepted twice.
  private var proofs: Set<WireText> = []

  /// Makes a new token.
  /// - Parameter proof: the proof of the request for it; nil if it had none.
  /// - Throws: `CryptoError`.
  init(boundBy proof: DPoPProof?, at now: Date, _ random: RandomSource) throws(CryptoError) {
    text = try OfferGrant.secret(random)
    end = now.addingTimeInterval(TimeInterval(Self.lifetime))
    key = proof?.key
    if let proof { proofs.insert(proof.identifier) }
  }

  /// Its `token_type`, which is the scheme of the field `Authorization` too.
  var type: WireText { key == nil ? "Bearer" : "DPoP" }

  /// The reason for which a request is refused.
  enum Refusal: Error {
    /// It does not have the token, or the token has ended.
    case token
    /// It has the token, without a right proof of the token's key; in words for the wallet.
    case proof(WireText)
  }

  /// Checks that a request has the token, and a new proof of the token's key if it is bound to one.
  /// - Parameter url: the address of the request.
  mutating func admit(
    _ message: HTTPServerRequest, at url: HTTPURL, _ now: Date
  ) throws(Refusal) {
    guard let value = message.value("authorization"), isPresented(value), now < end else {
      throw .token
    }
    guard let key else { return }
    let proof: DPoPProof?
    do throws(KeyProof.Defect) {
      proof = try DPoPProof(in: message, at: url, token: text, now)
    } catch { throw .proof(error.words) }
    guard let proof else { throw .proof("the proof is missing") }
    guard proof.key.isSameSecret(as: key) else { throw .proof("the token is bound to another key") }
    guard proofs.count < Self.mostProofs else { throw .proof("the token was used too often") }
    guard proofs.insert(proof.identifier).inserted else { throw .proof("jti came before") }
  }

  /// True if the value of a field `Authorization` has the token by its scheme. A token that is bound
  /// to a key is not accepted as a bearer token (RFC 9449, 7.1).
  private func isPresented(_ value: WireText) -> Bool {
    let scheme = type.lowercased + " "
    guard value.utf8.prefix(scheme.utf8.count).map({ $0 | 0x20 }).elementsEqual(scheme.utf8) else {
      return false
    }
    return WireText(decoding: value.utf8.dropFirst(scheme.utf8.count)).isSameSecret(as: text)
  }
}
