/// Arithmetic modulo a number in plain Swift, slow and simple: what a test chip needs to divide.
struct ModularNumbers {
  private let modulus: [UInt32]
  private let length: Int

  init(_ modulus: [UInt8]) {
    length = modulus.count
    self.modulus = Self.limbs(modulus)
  }

  /// The modulus less 2, in bytes; it is odd and larger than 2.
  var minusTwo: [UInt8] {
    bytes(Self.subtract(modulus, [2] + [UInt32](repeating: 0, count: modulus.count - 1)))
  }

  func multiply(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    bytes(multiply(fit(one), fit(other)))
  }

  func power(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
    let base = fit(base)
    var result = fit([1])
    for byte in exponent {
      for bit in (0..<8).reversed() {
        result = multiply(result, result)
        if byte >> UInt8(bit) & 1 == 1 { result = multiply(result, base) }
      }
    }
    return bytes(result)
  }

  private func fit(_ bytes: [UInt8]) -> [UInt32] {
    let limbs = Self.limbs(bytes)
    return Array((limbs + [UInt32](repeating: 0, count: modulus.count)).prefix(modulus.count))
  }

  private func multiply(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    // Doubling and adding keeps every number below twice the modulus.
    var result = [UInt32](repeating: 0, count: modulus.count)
    for limb in one.reversed() {
      for bit in (0..<32).reversed() {
        result = add(result, result)
        if limb >> UInt32(bit) & 1 == 1 { result = add(result, other) }
      }
    }
    return result
  }

  private func add(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for place in modulus.indices {
      carry += UInt64(one[place]) + UInt64(other[place])
      sum.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    let isLarger = carry > 0 || !Self.isLess(sum, modulus)
    return isLarger ? Self.subtract(sum, modulus) : sum
  }

  private static func isLess(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    for place in one.indices.reversed() where one[place] != other[place] {
      return one[place] < other[place]
    }
    return false
  }

  private static func subtract(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    var borrow: Int64 = 0
    return one.indices.map { place in
      let value = Int64(one[place]) - Int64(other[place]) + borrow
      borrow = value < 0 ? -1 : 0
      return UInt32(truncatingIfNeeded: value)
    }
  }

  private static func limbs(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: bytes.count, to: 0, by: -4).map { end in
      bytes[max(0, end - 4)..<end].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private func bytes(_ limbs: [UInt32]) -> [UInt8] {
    let all = limbs.reversed().flatMap { limb in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: limb >> UInt32($0)) }
    }
    return Array(all.suffix(length))
  }
}
