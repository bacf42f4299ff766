import Crypto
import Encoding

/// A key on P-256 as a COSE_Key, RFC 9053, 7.1.1.
extension P256PublicKey {
  /// Reads a COSE_Key; nil for another kind of key or curve, coordinates that are not 32 bytes each,
  /// a point that is not on the curve, and a key with its private part, because possession of a
  /// published key proves nothing.
  init?(coseKey value: CBOR) {
    guard case .map(let pairs) = value else { return nil }
    func parameter(_ label: Int) -> CBOR? { pairs.first { $0.key == CBOR(label) }?.value }
    guard parameter(1) == .unsigned(2), parameter(-1) == .unsigned(1),
      case .bytes(let x) = parameter(-2), case .bytes(let y) = parameter(-3), x.count == 32,
      y.count == 32, parameter(-4) == nil,
      let key = try? P256PublicKey(uncompressed: [0x04] + x + y)
    else { return nil }
    self = key
  }

  /// The COSE_Key: kind, curve and both coordinates.
  package var coseKey: CBOR {
    .map([
      CBOR.Pair(CBOR(1), CBOR(2)), CBOR.Pair(CBOR(-1), CBOR(1)), CBOR.Pair(CBOR(-2), .bytes(x)),
      CBOR.Pair(CBOR(-3), .bytes(y)),
    ])
  }
}
