import Crypto
import Encoding
import TestSupport
import Testing

@testable import Recovery

@Suite("A secret shared among guardians, SLIP-39")
struct SharedSecretTests {
  private func share(_ words: WireText) throws -> SecretShare {
    try SecretShare(parsing: SecretBytes(Array(words.utf8)))
  }

  private func shares(_ value: JSONValue) throws -> [SecretShare] {
    try #require(value.at("shares").array).map { try share(try #require($0.string)) }
  }

  @Test("given published shares, when they are joined, then the secret is the published one")
  func published() throws {
    let vectors = try Vectors.load("slip-39.json")
    let sets = try #require(vectors.at("published").array)
    #expect(sets.count == 2)
    for set in sets {
      let found = try shares(set)
      let secret = try SharedSecret.join(found, passphrase: Array("TREZOR".utf8))
      #expect(try Array(secret.bytes) == set.bytes("secret"))
      for (share, words) in zip(found, try #require(set.at("shares").array)) {
        #expect(share.words.joined(separator: " ") == words.string?.forPeople)
      }
    }
    for words in try #require(vectors.at("refused").array) {
      #expect(throws: SecretShareError.checksum) { try share(try #require(words.string)) }
    }
    #expect(throws: SecretShareError.groups) {
      try share(try #require(vectors.at("groups").string))
    }
  }

  @Test("given shares of another program, when enough are joined, then any of them give the secret")
  func others() throws {
    for set in try #require(try Vectors.load("slip-39.json").at("made").array) {
      let (found, needed) = (try shares(set), try #require(set.at("needed").integer))
      #expect(found.allSatisfy { $0.needed == needed })
      for first in 0...found.count - needed {
        let secret = try SharedSecret.join(Array(found[first..<first + needed].reversed()))
        #expect(try Array(secret.bytes) == set.bytes("secret"))
      }
      #expect(throws: SecretShareError.tooFew(needed)) {
        try SharedSecret.join(Array(found.prefix(needed - 1)))
      }
    }
  }

  @Test(
    "given shares of ours, when they are wrong, twice, too few or of two sets, then that is said")
  func ours() throws {
    let secret = SecretBytes([UInt8](0..<32))
    let made = try SharedSecret.split(secret, needed: 3, of: 5, random: .system)
    let texts = made.map { WireText($0.words.joined(separator: " ")) }
    #expect(try texts.map(share) == made)
    #expect(made.map(\.number) == [1, 2, 3, 4, 5] && Set(made.map(\.set)).count == 1)
    for (a, b, c) in [(0, 1, 2), (4, 2, 0), (1, 3, 4)] {
      #expect(try Array(SharedSecret.join([made[a], made[b], made[c]]).bytes) == Array(0..<32))
    }
    #expect(try Array(SharedSecret.join(made).bytes) == Array(0..<32))
    #expect(throws: SecretShareError.twice(2)) {
      try SharedSecret.join([made[0], made[1], made[1]])
    }
    #expect(throws: SecretShareError.tooFew(3)) { try SharedSecret.join([made[0], made[1]]) }
    #expect(throws: SecretShareError.tooFew(2)) { try SharedSecret.join([]) }
    let others = try SharedSecret.split(secret, needed: 3, of: 5, random: .system)
    #expect(throws: SecretShareError.otherSet) {
      try SharedSecret.join([made[0], made[1], others[2]])
    }
    var forged = made[2].value
    forged[5] ^= 1
    let false3 = SecretShare(made[2].common, member: 2, value: forged)
    #expect(throws: SecretShareError.digest) {
      try SharedSecret.join([made[0], made[1], false3])
    }
    for (needed, count) in [(1, 3), (0, 0), (4, 3), (2, 17)] {
      #expect(throws: CryptoError.self) {
        try SharedSecret.split(secret, needed: needed, of: count, random: .system)
      }
    }
  }

  @Test("given words that are no share, when they are read, then the error says which and how")
  func wrong() throws {
    let made = try SharedSecret.split(
      SecretBytes([UInt8](0..<32)), needed: 2, of: 2, random: .system)
    let words = made[0].words
    func read(_ words: [String]) throws -> SecretShare {
      try share(WireText(words.joined(separator: " ")))
    }
    #expect(throws: SecretShareError.count(32)) { try read(Array(words.dropLast())) }
    for place in 0..<words.count {
      var altered = words
      altered[place] = "zebra"
      #expect(throws: SecretShareError.unknown(place + 1)) { try read(altered) }
      // Three wrong words are always found.
      for distance in 0..<3 {
        altered = words
        for other in 0...distance {
          let at = (place + 7 * other) % words.count
          let number = try #require(WordList.shares.number(of: WireText(words[at])))
          altered[at] = WordList.shares.all[(number + 1 + other) % 1024]
        }
        #expect(throws: SecretShareError.checksum) { try read(altered) }
      }
    }
    #expect(
      WordList.shares.all.count == 1024 && WordList.shares.all == WordList.shares.all.sorted())
  }
}
