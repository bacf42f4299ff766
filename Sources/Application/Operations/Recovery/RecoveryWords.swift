import Crypto
import Encoding
import Recovery
import Storage
import Verdicts
import Wallet

/// The 24 words that open a wallet without its passphrase.
package enum RecoveryWords {
  /// The number of words that are asked for, and of the answers to each.
  private static let asked = 3

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
    let words = try Mnemonic(entropy: random.secret(Mnemonic.entropyLength))
    try show(words.words)
    for place in try places(random) {
      let isKnown = try (0..<asked).contains { _ in
        if try WireText(ask(place + 1)).lowercased == WireText(words.words[place]) { return true }
        tellOther()
        return false
      }
      guard isKnown else { throw WordsNotWritten() }
    }
    try wallet.set(words)
  }

  /// Three different indices, in order.
  private static func places(_ random: RandomSource) throws -> [Int] {
    var places: Set<Int> = []
    while places.count < asked {
      for byte in try random.bytes(8) where byte < 240 && places.count < asked {
        places.insert(Int(byte) % Mnemonic.count)
      }
    }
    return places.sorted()
  }

  /// The words in a file.
  /// - Throws: `StorageError`.
  package static func text(inFile path: String) throws -> SecretBytes {
    var bytes = try BoundedFile.read(path, limit: 4096)
    return SecretBytes(wiping: &bytes)
  }

  /// The words that were typed.
  /// - Throws: ``WordsError``.
  package static func words(_ text: SecretBytes) throws -> Mnemonic {
    do {
      return try Mnemonic(parsing: text)
    } catch let error as MnemonicError {
      throw WordsError(error: error)
    }
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
