import COpenSSL

/// A non-negative integer in libcrypto, wiped on release.
///
/// The pointer of a number is given to libcrypto only in functions that have the number as a
/// parameter or return it: Swift may release an object before the call when nothing uses it later.
@safe
final class BigNumber {
  let pointer: OpaquePointer

  init() throws(CryptoError) {
    guard let pointer = unsafe BN_secure_new() else { throw .fromLibrary("number") }
    unsafe self.pointer = pointer
  }

  /// Takes a big-endian magnitude.
  convenience init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    try self.init()
    let bytes = Array(bytes)
    guard let length = Int32(exactly: bytes.count),
      unsafe BN_bin2bn(bytes, length, pointer) != nil
    else { throw .fromLibrary("number") }
  }

  /// Takes a big-endian magnitude that is a secret: libcrypto computes with it in constant time
  /// where it can.
  convenience init(secret: SecretBytes) throws(CryptoError) {
    try self.init()
    let number = unsafe pointer
    let done = unsafe secret.withUnsafeBytes { bytes in
      unsafe BN_bin2bn(bytes.bindMemory(to: UInt8.self).baseAddress, Int32(bytes.count), number)
        != nil
    }
    guard done else { throw .fromLibrary("number") }
    unsafe BN_set_flags(pointer, BN_FLG_CONSTTIME)
  }

  /// Takes a big-endian magnitude that is public.
  convenience init(public bytes: ArraySlice<UInt8>) throws(CryptoError) {
    let number = unsafe bytes.withUnsafeBufferPointer {
      unsafe BN_bin2bn($0.baseAddress, Int32(clamping: $0.count), nil)
    }
    guard let number = unsafe number else { throw .fromLibrary("number") }
    unsafe self.init(owning: number)
  }

  convenience init(word: UInt) throws(CryptoError) {
    try self.init()
    guard unsafe BN_set_word(pointer, word) == 1 else { throw .fromLibrary("number") }
  }

  /// Takes ownership of a number that libcrypto made.
  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe BN_clear_free(pointer) }

  var bits: Int { unsafe Int(BN_num_bits(pointer)) }

  var isZero: Bool { unsafe BN_is_zero(pointer) == 1 }
  var isOne: Bool { unsafe BN_is_one(pointer) == 1 }
  var isOdd: Bool { unsafe BN_is_odd(pointer) == 1 }

  /// True if a bit is one; bit 0 is the lowest.
  func isBitSet(_ bit: Int32) -> Bool { unsafe BN_is_bit_set(pointer, bit) == 1 }

  /// The magnitude without leading zeros; zero is one byte 00.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(1, (bits + 7) / 8))
    unsafe BN_bn2binpad(pointer, &bytes, Int32(bytes.count))
    return bytes
  }

  /// The magnitude in `length` bytes, big-endian.
  func bytes(_ length: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    guard unsafe BN_bn2binpad(pointer, &bytes, Int32(length)) == Int32(length) else {
      throw .wrongLength("number")
    }
    return bytes
  }

  /// The magnitude in `length` bytes, big-endian, as a secret.
  func secret(_ length: Int) throws(CryptoError) -> SecretBytes {
    let secret = unsafe SecretBytes.filled(length) { bytes in
      unsafe BN_bn2binpad(pointer, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(length))
        == Int32(length)
    }
    guard let secret else { throw .wrongLength("number") }
    return secret
  }

  /// The sum.
  func adding(_ other: BigNumber) throws(CryptoError) -> BigNumber {
    let sum = try BigNumber()
    guard unsafe BN_add(sum.pointer, pointer, other.pointer) == 1 else {
      throw .fromLibrary("number")
    }
    return sum
  }

  /// The difference; the other number must not be larger.
  func subtracting(_ other: BigNumber) throws(CryptoError) -> BigNumber {
    let difference = try BigNumber()
    guard unsafe BN_sub(difference.pointer, pointer, other.pointer) == 1 else {
      throw .fromLibrary("number")
    }
    return difference
  }

  /// The whole part of the quotient.
  func divided(by other: BigNumber) throws(CryptoError) -> BigNumber {
    let quotient = try BigNumber()
    guard let scratch = unsafe BN_CTX_secure_new() else { throw .fromLibrary("number") }
    defer { unsafe BN_CTX_free(scratch) }
    guard unsafe BN_div(quotient.pointer, nil, pointer, other.pointer, scratch) == 1 else {
      throw .fromLibrary("number")
    }
    return quotient
  }

  /// The product.
  func multiplied(by other: BigNumber) throws(CryptoError) -> BigNumber {
    let product = try BigNumber()
    guard let scratch = unsafe BN_CTX_secure_new() else { throw .fromLibrary("number") }
    defer { unsafe BN_CTX_free(scratch) }
    guard unsafe BN_mul(product.pointer, pointer, other.pointer, scratch) == 1 else {
      throw .fromLibrary("number")
    }
    return product
  }

  static func < (left: BigNumber, right: BigNumber) -> Bool {
    unsafe BN_cmp(left.pointer, right.pointer) < 0
  }

  static func == (left: BigNumber, right: BigNumber) -> Bool {
    unsafe BN_cmp(left.pointer, right.pointer) == 0
  }
}

/// Arithmetic modulo one number.
struct ModularArithmetic {
  let modulus: BigNumber
  private let scratch: Scratch

  @safe
  private final class Scratch {
    let pointer: OpaquePointer
    init() throws(CryptoError) {
      guard let pointer = unsafe BN_CTX_secure_new() else { throw .fromLibrary("number") }
      unsafe self.pointer = pointer
    }
    deinit { unsafe BN_CTX_free(pointer) }
  }

  init(modulus: BigNumber) throws(CryptoError) {
    self.modulus = modulus
    scratch = try Scratch()
  }

  func reduce(_ number: BigNumber) throws(CryptoError) -> BigNumber {
    try unsafe result { unsafe BN_nnmod($0, number.pointer, modulus.pointer, scratch.pointer) }
  }

  func add(_ left: BigNumber, _ right: BigNumber) throws(CryptoError) -> BigNumber {
    try unsafe result {
      unsafe BN_mod_add($0, left.pointer, right.pointer, modulus.pointer, scratch.pointer)
    }
  }

  func subtract(_ left: BigNumber, _ right: BigNumber) throws(CryptoError) -> BigNumber {
    try unsafe result {
      unsafe BN_mod_sub($0, left.pointer, right.pointer, modulus.pointer, scratch.pointer)
    }
  }

  func multiply(_ left: BigNumber, _ right: BigNumber) throws(CryptoError) -> BigNumber {
    try unsafe result {
      unsafe BN_mod_mul($0, left.pointer, right.pointer, modulus.pointer, scratch.pointer)
    }
  }

  /// A power, computed in constant time for the exponent; the modulus must be odd.
  func power(_ base: BigNumber, _ exponent: BigNumber) throws(CryptoError) -> BigNumber {
    try unsafe result {
      unsafe BN_mod_exp_mont_consttime(
        $0, base.pointer, exponent.pointer, modulus.pointer, scratch.pointer, nil)
    }
  }

  private func result(_ operation: (OpaquePointer) -> Int32) throws(CryptoError) -> BigNumber {
    let number = try BigNumber()
    guard unsafe operation(number.pointer) == 1 else { throw .fromLibrary("number") }
    return number
  }
}
