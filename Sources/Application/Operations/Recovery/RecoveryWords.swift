import Crypto
import Encoding
import Recovery
import Storage
import Verdicts
import Wallet

/// The 24 words that open a wallet without its passphrase.
package enum RecoveryWords {
  /// The number of words that are asked for, and of the answers to each.
  fileprivate static let asked = 3

  /// Makes words, shows them, asks for three of them, and makes them the wallet's. The wallet gets
  /// its new words only after that check.
  /// - Parameters:
  ///   - show: shows the words once.
  ///   - ask: asks for the word with a number, from 1.
  ///   - tellOther: called if the answer was a different word.
  /// - Throws: ``WordsNotWritten``, `WalletError`, `CryptoError`, and the errors of showing and
  ///   asking.
  package static func make(
    for wallet: Wallet, random: RandomSource, show: ([String]) throws -> Void,
    ask: (_ number: Int) throws -> String, tellOther: () -> Void
  ) throws {
    let new = try NewWords(random)
    try show(new.words.words)
    for place in new.places {
      let isKnown = try (0..<asked).contains { _ in
        if try new.isWord(WireText(ask(place + 1)), at: place) { return true }
        tellOther()
        return false
      }
      guard isKnown else { throw WordsNotWritten() }
    }
    try wallet.set(new.words)
  }

  /// The words in a file.
  /// - Throws: `StorageError`.
  package static func text(inFile path: String) throws -> SecretBytes {
    var bytes = try BoundedFile.read(path, limit: 4096)
    return SecretBytes(wiping: &bytes)
  }

  /// The words that were typed or pasted (``TypedWords``).
  /// - Throws: ``WordsError``.
  package static func words(_ text: SecretBytes) throws -> Mnemonic {
    do {
      return try Mnemonic(parsing: TypedWords(text).text)
    } catch let error as MnemonicError {
      throw WordsError(error: error)
    }
  }
}

/// Words that were made and shown, and are not the wallet's before some of them were repeated.
package struct NewWords: Sendable {
  package let words: Mnemonic
  /// The places of the words that are asked for, from 0, in their order.
  package let places: [Int]

  /// - Throws: `CryptoError` when the random source fails.
  package init(_ random: RandomSource) throws {
    words = try Mnemonic(entropy: random.secret(Mnemonic.entropyLength))
    var places: Set<Int> = []
    while places.count < RecoveryWords.asked {
      for byte in try random.bytes(8) where byte < 240 && places.count < RecoveryWords.asked {
        places.insert(Int(byte) % Mnemonic.count)
      }
    }
    self.places = places.sorted()
  }

  /// True if a text is the word at a place; case and blanks around it do not matter.
  package func isWord(_ text: WireText, at place: Int) -> Bool {
    WireText(decoding: Array(text.utf8).withoutSurroundingSpace).lowercased
      == WireText(words.words[place])
  }

  /// Makes the words those of a wallet.
  /// - Parameter answers: the words at ``places``.
  /// - Throws: ``WordsNotWritten`` where one is another; `WalletError`.
  package func set(in wallet: Wallet, answers: [WireText]) throws {
    guard answers.count == places.count,
      zip(answers, places).allSatisfy({ isWord($0, at: $1) })
    else { throw WordsNotWritten() }
    try wallet.set(words)
  }
}

/// The error for words that are not 24 words of the list with a right checksum.
struct WordsError: CodedError {
  let error: MnemonicError

  package var code: ReasonCode {
    switch error {
    case .count: .recoveryWordsCount
    case .unknown: .recoveryWordUnknown
    case .checksum: .recoveryWordsChecksum
    }
  }

  package var details: [Detail] {
    switch error {
    case .count(let count): [.number(count)]
    case .unknown(let place): [.number(place)]
    case .checksum: []
    }
  }
}

/// The error if the person could not repeat the words.
struct WordsNotWritten: CodedError {
  package var code: ReasonCode { .recoveryWordsNotWritten }
}
