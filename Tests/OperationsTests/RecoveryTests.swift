import Crypto
import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Operations
@testable import Recovery
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

  private var surroundings: Surroundings { Surroundings(variables: desk.environment) }

  /// The wallet, which nobody else opens as long as it is there.
  private func opened() throws -> Wallet {
    try Wallet.open(at: path, passphrase: SecretBytes(Array("the holder's words".utf8)))
  }

  private func made(needed: Int, of count: Int, pictures: String? = nil) throws -> [SecretShare] {
    var shares: [SecretShare] = []
    try GuardianShares.make(
      count, needed: needed, for: opened(), pictures: pictures, surroundings
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

  @Test(
    "given shares as other programs write them, when they are pasted, then they are read, and a wrong one is named by its number and word"
  )
  func forgiving() throws {
    let shares = try made(needed: 3, of: 3)
    let numbered = shares[0].words.enumerated()
      .map { "\($0 + 1).\t\($1.uppercased())\r\n" }.joined()
    let blanks = "\u{FEFF}" + shares[1].words.joined(separator: "\u{A0} \u{2009}\u{3000}")
    func bytes(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }
    #expect(try GuardianShares.shares(in: bytes(numbered + blanks)) == Array(shares[..<2]))
    var words = shares[2].words
    words[6] = "xylophone"
    func error(_ text: String) -> SharesError? {
      do throws(SharesError) {
        _ = try GuardianShares.adding(bytes(text), to: Array(shares[..<2]))
        return nil
      } catch { return error }
    }
    let unknown = try #require(error(words.joined(separator: " ")))
    #expect(unknown.code == .recoveryShareWord && unknown.details == [.number(7), .number(3)])
    words = shares[2].words
    // Two words beside each other may be one word twice.
    let different = try #require((6..<words.count - 1).first { words[$0] != words[$0 + 1] })
    words.swapAt(different, different + 1)
    #expect(error(words.joined(separator: " "))?.details == [.number(3)])
    let short = try #require(error(shares[2].words.dropLast().joined(separator: " ")))
    #expect(short.code == .recoveryShareCount && short.details == [.number(32), .number(3)])
    #expect(error("")?.code == .recoveryShareCount)
    #expect(error(shares[0].words.joined(separator: " "))?.code == .recoveryShareTwice)
  }

  @Test(
    "given guardians with names, when the last share was handed over, then the wallet has them, and no share is in its file"
  )
  func named() throws {
    let names: [WireText] = ["Bar", "Foo", "Anna"]
    var new = try NewGuardians(3, needed: 2, named: names, .system)
    #expect(throws: InternalFault.self) { try new.set(in: opened(), at: Date()) }
    let shares = new.shares
    for name in names {
      #expect(new.next == name)
      new.handOver()
    }
    #expect(new.shares.isEmpty && new.next == nil)
    try new.set(in: opened(), at: Date())
    let guardians = try #require(try opened().settings.guardians)
    #expect(guardians.names == names && guardians.needed == 2 && guardians.count == 3)
    #expect(CalendarDate(guardians.since) == CalendarDate(Date()))
    let secret = try GuardianShares.secret(of: Array(shares[1...]))
    #expect(try Wallet.open(at: path, guardians: secret).settings.guardians == guardians)
    let file = try Data(contentsOf: URL(filePath: path))
    for share in shares {
      #expect(file.range(of: Data(share.value)) == nil)
      #expect(file.range(of: Data(share.words[8].utf8 + [0x20] + share.words[9].utf8)) == nil)
    }
    for (count, needed, names) in [
      (1, 1, []), (17, 2, []), (3, 4, []), (3, 1, []), (3, 2, ["Bar"]),
    ] {
      #expect(throws: GuardianCountRefused.self) {
        try NewGuardians(count, needed: needed, named: names.map { WireText($0) }, .system)
      }
    }
  }

  @Test("given guardians that were not shown, when making them ends, then the wallet has none")
  func interrupted() throws {
    #expect(throws: PromptInterrupted.self) {
      try GuardianShares.make(2, needed: 2, for: opened(), pictures: nil, surroundings) { _ in
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
    let numbered = right.words.enumerated().map { "\($0 + 1).\u{A0}\t\($1.uppercased())\r\n" }
    let words = try RecoveryWords.words(SecretBytes(Array(numbered.joined().utf8)))
    #expect(try Wallet.open(at: path, words: words).hasWords)
    #expect {
      try RecoveryWords.words(SecretBytes(Array("abandon".utf8)))
    } throws: {
      ($0 as? WordsError)?.code == .recoveryWordsCount
    }
  }
}
