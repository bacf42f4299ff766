/// A prime of 62 bits with roots of unity of orders up to 2^16, for transforms of words.
struct ResiduePrime: Sendable {
  let modulus: UInt64
  /// A root of unity of order 2^16.
  let root: UInt64

  /// The first of the list so that their product is more than 2^13 times R^2 2^16, for numbers of so many words: 9 for
  /// four words, 13 for six, 17 for eight.
  static func primes(words: Int) -> ArraySlice<ResiduePrime> { all.prefix(2 * words + 1) }

  /// The largest such primes below 2^62.
  private static let all = [
    ResiduePrime(modulus: 0x3FFF_FFFF_FFFF_0001, root: 0x1E1E_6E0A_5D6B_EE35),
    ResiduePrime(modulus: 0x3FFF_FFFF_FFE8_0001, root: 0x0BD4_7E51_03E8_DB59),
    ResiduePrime(modulus: 0x3FFF_FFFF_FFC3_0001, root: 0x2419_B758_9924_23F0),
    ResiduePrime(modulus: 0x3FFF_FFFF_FFBE_0001, root: 0x1272_8868_BDE8_8757),
    ResiduePrime(modulus: 0x3FFF_FFFF_FFB8_0001, root: 0x22FB_6DB2_2A8D_81D6),
    ResiduePrime(modulus: 0x3FFF_FFFF_FFA3_0001, root: 0x3B0D_8632_5003_6504),
    ResiduePrime(modulus: 0x3FFF_FFFF_FF73_0001, root: 0x068B_4808_1F49_3839),
    ResiduePrime(modulus: 0x3FFF_FFFF_FF54_0001, root: 0x2CC7_C8A6_DE4B_DE8A),
    ResiduePrime(modulus: 0x3FFF_FFFF_FF27_0001, root: 0x078A_58D4_680F_D394),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEDD_0001, root: 0x242F_FD5B_59A4_111A),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEDA_0001, root: 0x2899_FA77_71D8_921C),
    ResiduePrime(modulus: 0x3FFF_FFFF_FED3_0001, root: 0x1BCB_BAC7_5624_5735),
    ResiduePrime(modulus: 0x3FFF_FFFF_FECB_0001, root: 0x2B7A_E48D_0503_CD4D),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEC8_0001, root: 0x0C6C_CAAE_BE81_E1C7),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEC4_0001, root: 0x232A_6496_B155_2A22),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEB2_0001, root: 0x06AB_39C1_62C2_C8CC),
    ResiduePrime(modulus: 0x3FFF_FFFF_FEB0_0001, root: 0x0394_DFE9_18B4_26B0),
  ]

  /// The product of two residues, each below the modulus.
  func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
  }

  /// The power of a residue below the modulus.
  func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var (power, square): (UInt64, UInt64) = (1, base)
    for bit in 0..<UInt64.bitWidth {
      if exponent >> bit & 1 == 1 { power = product(power, square) }
      square = product(square, square)
    }
    return power
  }

  /// The inverse of a residue that is not zero.
  func inverse(_ residue: UInt64) -> UInt64 { power(residue, modulus - 2) }
}

/// A constant factor of residues with its quotient by the modulus, so that a product takes no division
/// (Harvey, "Faster arithmetic for number-theoretic transforms", 2014).
struct ResidueFactor: Sendable {
  let factor: UInt64
  /// factor · 2^64 / modulus, rounded down.
  let quotient: UInt64

  init(_ factor: UInt64, _ prime: ResiduePrime) {
    self.factor = factor
    quotient = prime.modulus.dividingFullWidth((factor, 0)).quotient
  }

  /// The product with any word, less than twice the modulus.
  @inline(__always)
  func times(_ word: UInt64, _ modulus: UInt64) -> UInt64 {
    word &* factor &- word.multipliedFullWidth(by: quotient).high &* modulus
  }
}

/// The Fourier transform of rows of residues modulo one prime. Residues are below twice the modulus. The
/// values come in bit-reversed order, which does not matter: products are taken value by value.
struct ResidueTransform: Sendable {
  let prime: ResiduePrime
  let length: Int
  /// For each step from the longest blocks on, the powers of its root.
  private let forward: [ResidueFactor]
  private let backward: [ResidueFactor]

  /// Tables for rows of a length that is a power of two, at most 2^16.
  init(_ prime: ResiduePrime, length: Int) {
    precondition(length > 0 && length & (length - 1) == 0 && length <= 1 << 16)
    self.prime = prime
    self.length = length
    let root = prime.power(prime.root, UInt64((1 << 16) / length))
    forward = Self.factors(of: root, prime, length)
    backward = Self.factors(of: prime.inverse(root), prime, length)
  }

  private static func factors(
    of root: UInt64, _ prime: ResiduePrime, _ length: Int
  ) -> [ResidueFactor] {
    var powers = [ResidueFactor(1, prime)]
    let step = ResidueFactor(root, prime)
    for _ in 1..<max(1, length / 2) {
      let next = step.times(powers[powers.count - 1].factor, prime.modulus)
      powers.append(ResidueFactor(next < prime.modulus ? next : next - prime.modulus, prime))
    }
    var factors: [ResidueFactor] = []
    factors.reserveCapacity(length)
    var half = length / 2
    while half > 0 {
      for index in 0..<half { factors.append(powers[index * (length / 2 / half)]) }
      half /= 2
    }
    return factors
  }

  /// Replaces coefficients by values; the coefficients from `filled` on are zero.
  func forward(_ row: UnsafeMutableBufferPointer<UInt64>, filled: Int) {
    precondition(row.count == length, "a row has the length of the transform")
    let (modulus, double) = (prime.modulus, 2 * prime.modulus)
    var half = length / 2
    var first = 0
    unsafe forward.withUnsafeBufferPointer { factors in
      while half > 0 {
        let used = filled <= half ? filled : half
        for start in stride(from: 0, to: length, by: 2 * half) {
          for index in 0..<used {
            let factor = unsafe factors[first + index]
            let lower = unsafe row[start + index]
            // Where only the lower half is filled, the upper one is zero.
            guard filled > half else {
              unsafe row[start + half + index] = factor.times(lower, modulus)
              continue
            }
            let upper = unsafe row[start + half + index]
            let sum = lower &+ upper
            unsafe row[start + index] = sum >= double ? sum &- double : sum
            unsafe row[start + half + index] = factor.times(lower &+ double &- upper, modulus)
          }
        }
        first += half
        half /= 2
      }
    }
  }

  /// Replaces values by coefficients times the length.
  func backward(_ row: UnsafeMutableBufferPointer<UInt64>) {
    precondition(row.count == length, "a row has the length of the transform")
    let (modulus, double) = (prime.modulus, 2 * prime.modulus)
    var half = 1
    var first = length - 1
    unsafe backward.withUnsafeBufferPointer { factors in
      while half < length {
        first -= half
        for start in stride(from: 0, to: length, by: 2 * half) {
          for index in 0..<half {
            let lower = unsafe row[start + index]
            let upper = unsafe factors[first + index].times(row[start + half + index], modulus)
            let sum = lower &+ upper
            let difference = lower &+ double &- upper
            unsafe row[start + index] = sum >= double ? sum &- double : sum
            unsafe row[start + half + index] =
              difference >= double ? difference &- double : difference
          }
        }
        half *= 2
      }
    }
  }
}
