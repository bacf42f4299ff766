import Crypto

/// A secret of 32 bytes that is split into shares for guardians, SLIP-39: enough shares restore it,
/// fewer reveal nothing about it.
package enum SharedSecret {
  /// The length of the secret in bytes.
  package static let length = 32
  /// The greatest number of shares.
  package static let mostShares = 16
  private static let digestLength = 4
  /// The x coordinates of the digest and of the secret on the polynomial.
  private static let (digestPlace, secretPlace): (UInt8, UInt8) = (254, 255)
  /// The exponent of the cost in new sets: 20,000 iterations.
  private static let usualExponent = 1

  /// Splits a secret into shares.
  /// - Parameters:
  ///   - needed: the number of shares that restore it, 2 to `count`.
  ///   - count: the number of shares, at most 16.
  /// - Throws: `CryptoError`; ``CryptoError/wrongLength(_:)`` for other numbers.
  package static func split(
    _ secret: SecretBytes, needed: Int, of count: Int, random: RandomSource
  ) throws(CryptoError) -> [SecretShare] {
    guard secret.count == length, needed >= 2, (needed...mostShares).contains(count) else {
      throw .wrongLength("shares")
    }
    let number = try random.bytes(2)
    let common = SecretShare.Common(
      identifier: (UInt16(number[0]) << 8 | UInt16(number[1])) & 0x7FFF, isExtendable: true,
      exponent: usualExponent, needed: needed)
    let encrypted = try ShareCipher(common).encrypt(secret)
    var points: [(place: UInt8, value: [UInt8])] = []
    for place in 0..<needed - 2 {
      points.append((UInt8(place), try random.bytes(length)))
    }
    let pad = try random.secret(length - digestLength)
    let digest = try HMAC.code(for: encrypted, key: pad).prefix(digestLength)
    let known =
      points + [(digestPlace, Array(digest) + Array(pad.bytes)), (secretPlace, encrypted)]
    return (0..<count).map { member in
      let value =
        member < points.count
        ? points[member].value : ShareField.interpolate(known, at: UInt8(member))
      return SecretShare(common, member: member, value: value)
    }
  }

  /// Restores the secret from shares.
  /// - Throws: ``SecretShareError``.
  package static func join(_ shares: [SecretShare]) throws(SecretShareError) -> SecretBytes {
    try join(shares, passphrase: [])
  }

  /// Restores the secret under a passphrase, which this program does not use.
  static func join(
    _ shares: [SecretShare], passphrase: [UInt8]
  ) throws(SecretShareError) -> SecretBytes {
    guard let common = shares.first?.common else { throw .tooFew(2) }
    guard shares.allSatisfy({ $0.common == common }) else { throw .otherSet }
    var seen: Set<Int> = []
    for share in shares where !seen.insert(share.member).inserted { throw .twice(share.number) }
    guard shares.count >= common.needed else { throw .tooFew(common.needed) }
    let points = shares.prefix(common.needed).map { (place: UInt8($0.member), value: $0.value) }
    do throws(CryptoError) {
      guard common.needed > 1 else {
        return try ShareCipher(common, passphrase).decrypt(points[0].value)
      }
      let encrypted = ShareField.interpolate(points, at: secretPlace)
      let proof = ShareField.interpolate(points, at: digestPlace)
      let digest = try HMAC.code(
        for: encrypted, key: SecretBytes(proof.dropFirst(digestLength)))
      guard digest.prefix(digestLength).elementsEqual(proof.prefix(digestLength)) else {
        return try Self.refused()
      }
      return try ShareCipher(common, passphrase).decrypt(encrypted)
    } catch {
      throw error == .verificationFailed ? .digest : .crypto(error)
    }
  }

  private static func refused() throws(CryptoError) -> SecretBytes { throw .verificationFailed }
}

/// The encryption of a secret before it is split: a Feistel network of four rounds with PBKDF2.
struct ShareCipher {
  private let common: SecretShare.Common
  private let passphrase: [UInt8]
  private static let rounds: [UInt8] = [0, 1, 2, 3]

  init(_ common: SecretShare.Common, _ passphrase: [UInt8] = []) {
    (self.common, self.passphrase) = (common, passphrase)
  }

  func encrypt(_ secret: SecretBytes) throws(CryptoError) -> [UInt8] {
    try run(Array(secret.bytes), Self.rounds)
  }

  func decrypt(_ bytes: [UInt8]) throws(CryptoError) -> SecretBytes {
    var bytes = try run(bytes, Self.rounds.reversed())
    return SecretBytes(wiping: &bytes)
  }

  private func run(_ bytes: [UInt8], _ rounds: [UInt8]) throws(CryptoError) -> [UInt8] {
    var left = Array(bytes.prefix(bytes.count / 2))
    var right = Array(bytes.suffix(bytes.count / 2))
    let number = [UInt8(common.identifier >> 8), UInt8(common.identifier & 0xFF)]
    let salt = common.isExtendable ? [] : Array("shamir".utf8) + number
    for round in rounds {
      let key = try PBKDF2.key(
        from: SecretBytes([round] + passphrase), salt: salt + right,
        iterations: 2500 << common.exponent, length: right.count, .sha256)
      (left, right) = (right, zip(left, key.bytes).map { $0 ^ $1 })
    }
    return right + left
  }
}

/// GF(2^8) with the polynomial of AES, and polynomials over it.
enum ShareField {
  private static func times(_ left: UInt8, _ right: UInt8) -> UInt8 {
    // The running time does not depend on the factors.
    var (product, left) = (UInt8(0), left)
    for bit in 0..<8 {
      product ^= left & (0 &- (right >> UInt8(bit) & 1))
      left = left << 1 ^ (0x1B & (0 &- (left >> 7)))
    }
    return product
  }

  private static func inverse(_ element: UInt8) -> UInt8 {
    // The inverse is the power 254.
    var (power, square) = (UInt8(1), element)
    for _ in 1..<8 {
      square = times(square, square)
      power = times(power, square)
    }
    return power
  }

  /// The value at x of the polynomial of least degree through some points with different x
  /// coordinates.
  static func interpolate(
    _ points: [(place: UInt8, value: [UInt8])], at place: UInt8
  ) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: points.first?.value.count ?? 0)
    for point in points {
      var weight: UInt8 = 1
      for other in points where other.place != point.place {
        weight = times(
          weight, times(place ^ other.place, inverse(point.place ^ other.place)))
      }
      sum = zip(sum, point.value).map { $0 ^ times(weight, $1) }
    }
    return sum
  }
}
