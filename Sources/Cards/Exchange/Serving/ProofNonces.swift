import Crypto
import Encoding

/// The numbers that proofs of keys answer (OpenID4VCI 1.0, 7): each is good for one request.
struct ProofNonces {
  /// The numbers that are good at one time; the oldest goes for a new one.
  private static let most = 16

  private var open: [WireText] = []

  /// A new number.
  mutating func make(_ random: RandomSource) throws(CryptoError) -> WireText {
    let nonce = WireText(Base64URL.encode(try random.bytes(AuthorizationRequest.randomLength)))
    open = open.suffix(Self.most - 1) + [nonce]
    return nonce
  }

  /// Uses the number of some proofs up.
  /// - Returns: false if they do not all answer the same one, or it is not good.
  mutating func spend(_ given: [WireText]) -> Bool {
    guard let nonce = given.first, given.allSatisfy({ $0 == nonce }),
      let place = open.firstIndex(of: nonce)
    else { return false }
    open.remove(at: place)
    return true
  }
}
