import Crypto
import Encoding

/// A share of a secret of 32 bytes, as 33 words: SLIP-39 with one group.
package struct SecretShare: Hashable, Sendable {
  /// The number of words.
  package static let count = 33
  /// The number of zero bits before the value, which fill its words.
  private static let padding = 4
  /// The number of words before the value.
  private static let headWords = 4
  private static let checksumWords = 3

  /// The values that the shares of one set have in common.
  struct Common: Hashable, Sendable {
    /// The random number of the set, 15 bits.
    let identifier: UInt16
    /// True if more sets of the same secret can be made; then the encryption does not depend on the
    /// identifier.
    let isExtendable: Bool
    /// The cost of the encryption: 10,000 times 2 to this power.
    let exponent: Int
    /// The number of shares that are needed.
    let needed: Int
  }

  let common: Common
  /// The number of the share, from 0: its x coordinate on the polynomial.
  let member: Int
  let value: [UInt8]

  /// The number of shares of the set that are needed.
  package var needed: Int { common.needed }
  /// The number of the share, from 1.
  package var number: Int { member + 1 }
  /// The number of the set, which its shares have in common.
  package var set: Int { Int(common.identifier) }

  init(_ common: Common, member: Int, value: [UInt8]) {
    (self.common, self.member, self.value) = (common, member, value)
  }

  /// True for a word of the list, in lower case.
  package static func isWord(_ text: WireText) -> Bool { WordList.shares.number(of: text) != nil }

  /// Reads a share as a person typed it.
  /// - Throws: ``SecretShareError``.
  package init(parsing text: SecretBytes) throws(SecretShareError) {
    let numbers: [Int]
    do throws(WordList.Fault) {
      numbers = try WordList.shares.numbers(in: text, count: Self.count)
    } catch {
      throw SecretShareError(error)
    }
    let head = numbers[0] << 30 | numbers[1] << 20 | numbers[2] << 10 | numbers[3]
    let isExtendable = head >> 24 & 1 == 1
    guard ShareChecksum.isValid(numbers, isExtendable: isExtendable) else { throw .checksum }
    // The group's index, the number of groups that are needed, and the number of groups: there is
    // one group.
    guard head >> 8 & 0xFFF == 0 else { throw .groups }
    common = Common(
      identifier: UInt16(head >> 25), isExtendable: isExtendable, exponent: head >> 20 & 0xF,
      needed: head & 0xF + 1)
    member = head >> 4 & 0xF
    let bits = WordList.shares.bits(
      of: numbers[Self.headWords..<Self.count - Self.checksumWords])
    guard !bits[..<Self.padding].contains(true) else { throw .checksum }
    value = bits.bytes(from: Self.padding)
  }

  package var words: [String] {
    var head = Int(common.identifier) << 25 | common.exponent << 20
    if common.isExtendable { head |= 1 << 24 }
    head |= member << 4 | (common.needed - 1)
    let bits = [Bool](repeating: false, count: Self.padding) + [Bool](bitsOf: value)
    var numbers = [30, 20, 10, 0].map { head >> $0 & 0x3FF } + WordList.shares.numbers(of: bits)
    numbers += ShareChecksum.make(numbers, isExtendable: common.isExtendable)
    return numbers.map { WordList.shares.all[$0] }
  }
}

/// The reason for which words are no share, or shares give no secret.
package enum SecretShareError: Error, Hashable, Sendable {
  /// The number of words is another.
  case count(Int)
  /// The word at this position, counted from 1, is not in the list.
  case unknown(Int)
  /// The checksum of the words is wrong.
  case checksum
  /// The share is of a set with several groups, which this program does not support.
  case groups
  /// The shares are of two sets.
  case otherSet
  /// The same share was given twice.
  case twice(Int)
  /// There are too few shares; the argument is the number that is needed.
  case tooFew(Int)
  /// The shares fit together, but the digest of the secret is wrong: a share was forged.
  case digest
  /// libcrypto refused.
  case crypto(CryptoError)

  init(_ fault: WordList.Fault) {
    switch fault {
    case .count(let count): self = .count(count)
    case .unknown(let place): self = .unknown(place)
    }
  }
}

/// RS1024, the checksum of SLIP-39: a code over GF(1024) that detects any three wrong words.
enum ShareChecksum {
  private static let generator: [UInt32] = [
    0xE0E040, 0x1C1C080, 0x3838100, 0x7070200, 0xE0E0009, 0x1C0C2412, 0x38086C24, 0x3090FC48,
    0x21B1F890, 0x3F3F120,
  ]

  private static func prefix(_ isExtendable: Bool) -> [Int] {
    (isExtendable ? "shamir_extendable" : "shamir").utf8.map { Int($0) }
  }

  private static func remainder(_ values: [Int]) -> UInt32 {
    var sum: UInt32 = 1
    for value in values {
      let high = sum >> 20
      sum = (sum & 0xFFFFF) << 10 ^ UInt32(value)
      for (bit, element) in generator.enumerated() where high >> UInt32(bit) & 1 == 1 {
        sum ^= element
      }
    }
    return sum
  }

  /// True if the last three numbers are the checksum of the others.
  static func isValid(_ numbers: [Int], isExtendable: Bool) -> Bool {
    remainder(prefix(isExtendable) + numbers) == 1
  }

  /// The three checksum numbers to append to some numbers.
  static func make(_ numbers: [Int], isExtendable: Bool) -> [Int] {
    let sum = remainder(prefix(isExtendable) + numbers + [0, 0, 0]) ^ 1
    return [20, 10, 0].map { Int(sum >> UInt32($0) & 0x3FF) }
  }
}
