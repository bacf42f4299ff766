import ZeroKnowledge

/// What a circuit is told of one application of SHA-256's compression function, FIPS 180-4, 6.2.2: the
/// message schedule beyond the block itself, the variables e and a after each round, and the
/// intermediate hash value.
struct SHA256BlockWitness {
  /// W16 to W63.
  let schedule: [UInt32]
  /// e after rounds 0 to 63.
  let e: [UInt32]
  /// a after rounds 0 to 63.
  let a: [UInt32]
  /// The intermediate hash value.
  let hash: [UInt32]

  /// Compresses one block of 64 octets.
  init(block: ArraySlice<UInt8>, hash initial: [UInt32]) {
    var w = Self.words(block)
    for t in 16..<64 {
      let s1 = w[t - 2].rotated(17) ^ w[t - 2].rotated(19) ^ w[t - 2] >> 10
      let s0 = w[t - 15].rotated(7) ^ w[t - 15].rotated(18) ^ w[t - 15] >> 3
      w.append(s1 &+ w[t - 7] &+ s0 &+ w[t - 16])
    }
    var state = initial
    var e: [UInt32] = []
    var a: [UInt32] = []
    for t in 0..<64 {
      state = Self.round(state, constant: Self.constants[t], word: w[t])
      a.append(state[0])
      e.append(state[4])
    }
    schedule = Array(w[16...])
    self.e = e
    self.a = a
    hash = zip(initial, state).map { $0 &+ $1 }
  }

  /// The inputs of a circuit: the schedule, e and a of each round, the hash value, all packed.
  func inputs<Field>(_ plucker: BitPlucker<Field>) -> [Field] {
    schedule.flatMap(plucker.pack)
      + zip(e, a).flatMap { plucker.pack($0) + plucker.pack($1) }
      + hash.flatMap(plucker.pack)
  }

  private static func words(_ block: ArraySlice<UInt8>) -> [UInt32] {
    stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private static func round(_ v: [UInt32], constant: UInt32, word: UInt32) -> [UInt32] {
    let sum1 = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
    let choice = v[4] & v[5] ^ ~v[4] & v[6]
    let t1 = v[7] &+ sum1 &+ choice &+ constant &+ word
    let sum0 = v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)
    let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
    return [t1 &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
  }

  /// The initial hash value, FIPS 180-4, 5.3.3: the first 32 bits of the fractional parts of the square
  /// roots of the first eight primes.
  static let initialHash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The constants of FIPS 180-4, 4.2.2.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  /// Rotated to the right, ROTR of FIPS 180-4, 3.2.
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
