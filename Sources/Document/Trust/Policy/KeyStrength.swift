import Crypto
import Encoding
import Verdicts

/// The strength of a key (Doc 9303-12, 4.1.6.1 and 4.1.6.3), as far as it is a nonconformity.
package enum KeyStrength {
  /// The least number of bits of a curve's field; a shorter one is broken.
  static let leastFieldBits = 160

  /// The nonconformity of a key, with the key's name for people; nil for a key that is strong enough.
  static func nonconformity(of kind: PublicKey.Kind) -> (Nonconformity, name: String)? {
    switch kind {
    case .rsa(let bits, let exponent):
      // With an exponent of 1 every block is its own signature; an even exponent has no private
      // key.
      let isOdd = (exponent.last ?? 0) & 1 == 1
      if bits < 1024 || exponent == [1] || !isOdd { return (.brokenKey, "RSA-\(bits)") }
      return bits < 2048 ? (.weakKey, "RSA-\(bits)") : nil
    case .ec(let curve):
      if curve.fieldBits < leastFieldBits { return (.brokenKey, curve.rawValue) }
      return curve.fieldBits < 224 ? (.weakKey, curve.rawValue) : nil
    }
  }

  /// The name of a key that anybody can break; nil for any other.
  package static func broken(_ kind: PublicKey.Kind) -> WireText? {
    guard let (nonconformity, name) = nonconformity(of: kind), nonconformity == .brokenKey else {
      return nil
    }
    return WireText(name)
  }
}

extension Judgement {
  /// Adds the nonconformity of a key; `place` names its owner.
  mutating func examine(_ kind: PublicKey.Kind, of place: Detail) {
    if let (nonconformity, name) = KeyStrength.nonconformity(of: kind) {
      add(nonconformity, place, .text(name))
    }
  }

  /// Adds the nonconformity of a digest; `place` names its use.
  mutating func examine(_ digest: DigestAlgorithm?, of place: Detail) {
    guard let digest, digest.isWeak else { return }
    add(digest.broken == nil ? .weakDigest : .brokenDigest, place, .text(digest.rawValue))
  }

  /// Adds the worst nonconformity of the digests that a signature uses.
  mutating func examine(
    _ algorithm: SignatureAlgorithm, signing digest: DigestAlgorithm? = nil, of place: Detail
  ) {
    let digests = [digest, algorithm.digest].compactMap { $0 }
    if let broken = digests.lazy.compactMap(\.broken).first ?? algorithm.brokenDigest {
      add(.brokenDigest, place, .text(broken.rawValue))
    } else {
      examine(digests.first(where: \.isWeak), of: place)
    }
  }

  /// Adds the exceptions under which a signature verified as nonconformities; `place` names what is
  /// signed.
  mutating func examine(_ exceptions: Set<SignatureException>, of place: Detail) {
    for exception in SignatureException.allCases where exceptions.contains(exception) {
      add(Nonconformity(exception), place)
    }
  }
}

extension Nonconformity {
  /// The nonconformity of the same meaning as an exception.
  init(_ exception: SignatureException) {
    switch exception {
    case .digestInfoWithoutNull: self = .digestInfoWithoutNull
    case .pssKeyMisused: self = .pssKeyMisused
    case .plainECDSA: self = .plainECDSA
    case .sequenceECDSA: self = .sequenceECDSA
    case .otherDigest: self = .otherDigest
    case .attributesNotDER: self = .attributesNotDER
    case .curveMislabelled: self = .curveMislabelled
    }
  }
}
