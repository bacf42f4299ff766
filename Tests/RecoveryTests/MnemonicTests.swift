import Crypto
import Encoding
import TestSupport
import Testing

@testable import Recovery

@Suite("24 words, BIP-39")
struct MnemonicTests {
  private func secret(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }

  private func vectors() throws -> [JSONValue] {
    try #require(try Vectors.load("bip-39.json").at("vectors").array)
  }

  @Test(
    "given the published vectors, when words are made and read, then words and seeds are theirs")
  func published() throws {
    let vectors = try vectors()
    #expect(vectors.count == 8)
    for vector in vectors {
      let words = try vector.text("words")
      let passphrase = try vector.text("seedPassphrase")
      let made = try Mnemonic(entropy: SecretBytes(try vector.bytes("entropy")))
      #expect(made.words.joined(separator: " ") == words)
      let read = try Mnemonic(parsing: secret("  \(words.uppercased())\n"))
      #expect(read.words == made.words)
      #expect(try Array(read.seed(passphrase: passphrase).bytes) == vector.bytes("seed"))
      #expect(try Array(read.seed().bytes) == vector.bytes("seedWithoutPassphrase"))
    }
  }

  @Test("given the list, then it has 2,048 sorted words that differ in their first four letters")
  func list() {
    #expect(WordList.english.all.count == 2048)
    #expect(WordList.english.all == WordList.english.all.sorted())
    #expect(Set(WordList.english.all.map { $0.prefix(4) }).count == 2048)
    #expect(WordList.english.number(of: "zoo") == 2047 && WordList.english.number(of: "zo") == nil)
  }

  @Test("given words that are wrong, when they are read, then the error says which and how")
  func wrong() throws {
    let words = try Mnemonic(entropy: SecretBytes([UInt8](0..<32))).words
    func read(_ words: [String]) throws -> Mnemonic {
      try Mnemonic(parsing: secret(words.joined(separator: " ")))
    }
    #expect(try read(words).words == words)
    for count in [0, 1, 12, 23] {
      #expect(throws: MnemonicError.count(count)) { try read(Array(words.prefix(count))) }
    }
    #expect(throws: MnemonicError.count(25)) { try read(words + ["zoo"]) }
    for place in 0..<24 {
      for other in ["zooo", "z\u{F6}o", "abandonn"] {
        var altered = words
        altered[place] = other
        #expect(throws: MnemonicError.unknown(place + 1)) { try read(altered) }
      }
    }
    // One word in 256 fits the checksum by chance.
    var refused = 0
    for place in 0..<24 {
      for other in WordList.english.all.prefix(100) where other != words[place] {
        var altered = words
        altered[place] = other
        do {
          _ = try read(altered)
        } catch MnemonicError.checksum {
          refused += 1
        }
      }
    }
    #expect((2300...2400).contains(refused))
    #expect(throws: CryptoError.self) { try Mnemonic(entropy: SecretBytes([1])) }
  }
}
