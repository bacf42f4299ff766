import Crypto
import Encoding

/// The nonces for proofs of keys (OpenID4VCI 1.0, 7): each is valid for one request.
struct ProofNonces {
  /// The greatest number of valid nonces; a new one replaces the oldest.
  private static let most = 16

  private var open: [WireText] = []

  /// Makes a new nonce.
  mutating func make(_ random: RandomSource) throws(CryptoError) -> WireText {
    let nonce = WireText(Base64URL.encode(try random.bytes(AuthorizationRequest.randomLength)))
    open = open.suffix(Self.most - 1) + [nonce]
    return nonce
  }

  /// Uses up the nonce of some proofs.
  /// - Returns: false if the proofs do not all have the same nonce, or it is not valid.
  mutating func spend(_ given: [WireText]) -> Bool {
    guard let nonce = given.first, given.allSatisfy({ $0 == nonce }),
      let place = open.firstIndex(of: nonce)
    else { return false }
    open.remove(at: place)
    return true
  }
}
