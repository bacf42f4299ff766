import Crypto
import Encoding
import TestSupport
import Testing

@testable import Recovery

@Suite(
  "Words and shares that other programs make and read",
  .enabled(if: CredentialCheckers.isAvailable, "\(CredentialCheckers.missing)"))
struct OtherProgramTests {
  private typealias Request = CredentialCheckers.Request

  @Test("given words, when mnemonic makes and reads them, then they are ours, and their seed too")
  func words() throws {
    let entropies =
      try [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32)]
      + (0..<20).map { _ in try RandomSource.system.bytes(Mnemonic.entropyLength) }
    let ours = try entropies.map { try Mnemonic(entropy: SecretBytes($0)) }
    let made = try CredentialCheckers.answers(
      to: entropies.map {
        Request("make words", by: .mnemonic, ["entropy": .string(Hex.encode($0))])
      })
    #expect(try made.map { try $0.text("text") } == ours.map { $0.words.joined(separator: " ") })
    let read = try CredentialCheckers.answers(
      to: ours.map {
        Request("read words", by: .mnemonic, ["text": .string($0.words.joined(separator: " "))])
      })
    #expect(try read.map { try $0.bytes("entropy") } == entropies)
    #expect(
      try read.map { try $0.bytes("seed") } == ours.map { try Array($0.seed().bytes) })
  }

  @Test("given a secret, when shamir-mnemonic shares it, then we join it, and the other way round")
  func shares() throws {
    for (needed, count) in [(2, 2), (3, 5), (16, 16)] {
      let secret = try RandomSource.system.bytes(SharedSecret.length)
      let theirs = try CredentialCheckers.answer(
        to: Request(
          "make shares", by: .shamir,
          [
            "secret": .string(Hex.encode(secret)), "needed": .integer(needed),
            "count": .integer(count),
          ])
      ).texts("texts")
      #expect(theirs.count == count)
      let parsed = try theirs.suffix(needed).map {
        try SecretShare(parsing: SecretBytes(Array($0.utf8)))
      }
      #expect(try Array(SharedSecret.join(parsed).bytes) == secret)
      let ours = try SharedSecret.split(
        SecretBytes(secret), needed: needed, of: count, random: .system)
      let texts = ours.suffix(needed).map { JSONValue.string($0.words.joined(separator: " ")) }
      let joined = try CredentialCheckers.answer(
        to: Request("join shares", by: .shamir, ["texts": .array(texts)]))
      #expect(try joined.bytes("secret") == secret, "\(joined)")
    }
  }
}
