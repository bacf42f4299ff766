import Crypto
import DeskTestSupport
import Encoding
import Foundation
import Recovery
import TestSupport
import Testing
import Verdicts

@testable import Operations
@testable import Wallet

@Suite("The ways back into a wallet, without a terminal")
struct RecoveryTests {
  private let desk: Desk
  private let path: String

  init() throws {
    desk = try Desk()
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet("wallet")
    path = desk.path("wallet")
  }

  /// The wallet, which nobody else opens as long as it is there.
  private func opened() throws -> Wallet {
    try Wallet.open(at: path, passphrase: SecretBytes(Array("the holder's words".utf8)))
  }

  private func made(needed: Int, of count: Int, pictures: String? = nil) throws -> [SecretShare] {
    var shares: [SecretShare] = []
    try GuardianShares.make(
      count, needed: needed, for: opened(), pictures: pictures, random: .system
    ) { shares.append($0) }
    return shares
  }

  private func text(_ share: SecretShare) -> SecretBytes {
    SecretBytes(Array(share.words.joined(separator: " ").utf8))
  }

  @Test(
    "given shares, when enough of them are reported, then they open the wallet, and each has a picture"
  )
  func shares() throws {
    let shares = try made(needed: 2, of: 3, pictures: desk.path("pictures"))
    var asked: [String] = []
    var told: [Int] = []
    let typed = [shares[2], shares[0]]
    let found = try GuardianShares.collected { number, needed in
      asked.append("\(number) of \(needed.map(String.init) ?? "?")")
      return text(typed[number - 1])
    } telling: {
      told.append($0.number)
    }
    #expect(asked == ["1 of ?", "2 of 2"] && told == [3, 1])
    let secret = try GuardianShares.secret(of: found)
    #expect(try Wallet.open(at: path, guardians: secret).hasGuardians)
    for share in shares {
      let picture = try desk.bytes("pictures/share-\(share.set)-\(share.number).svg")
      #expect(String(decoding: picture, as: UTF8.self).contains("<svg"))
    }
  }

  @Test("given a share twice or of another set, when it is reported, then it is refused")
  func wrongShares() throws {
    let (shares, others) = (try made(needed: 2, of: 3), try made(needed: 2, of: 3))
    for (second, code) in [
      (shares[0], ReasonCode.recoveryShareTwice), (others[1], .recoverySharesOfTwoSets),
    ] {
      #expect {
        try GuardianShares.collected { number, _ in
          text(number == 1 ? shares[0] : second)
        } telling: { _ in
        }
      } throws: {
        ($0 as? SharesError)?.code == code
      }
    }
  }

  @Test("given guardians that were not shown, when making them ends, then the wallet has none")
  func interrupted() throws {
    #expect(throws: PromptInterrupted.self) {
      try GuardianShares.make(2, needed: 2, for: opened(), pictures: nil, random: .system) { _ in
        throw PromptInterrupted()
      }
    }
    #expect(try !opened().hasGuardians)
  }

  /// Makes words that are answered so; returns them, and how often another word was told.
  private func answered(
    _ answer: (_ words: [String], _ number: Int) -> String
  ) -> (words: [String], others: Int, error: (any Error)?) {
    var (words, others): ([String], Int) = ([], 0)
    do {
      try RecoveryWords.make(
        for: opened(), random: .system, show: { words = $0 }, ask: { answer(words, $0) },
        tellOther: { others += 1 })
      return (words, others, nil)
    } catch { return (words, others, error) }
  }

  @Test("given words, when they were written down, then they open the wallet, and otherwise not")
  func words() throws {
    let wrong = answered { _, _ in "nothing" }
    #expect(wrong.error is WordsNotWritten && wrong.others == 3)
    #expect(try !opened().hasWords)
    let right = answered { words, number in words[number - 1].uppercased() }
    #expect(right.error == nil && right.others == 0)
    let words = try RecoveryWords.words(
      SecretBytes(Array(right.words.joined(separator: " ").utf8)))
    #expect(try Wallet.open(at: path, words: words).hasWords)
    #expect {
      try RecoveryWords.words(SecretBytes(Array("abandon".utf8)))
    } throws: {
      ($0 as? WordsError)?.code == .recoveryWordsCount
    }
  }
}
