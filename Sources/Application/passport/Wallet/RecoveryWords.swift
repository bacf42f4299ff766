import Crypto
import Encoding
import Operations
import Presentation
import Recovery
import Storage
import Verdicts
import Wallet

/// The showing of 24 words, once, and the check that they were written down.
struct WordsDialogue {
  private let terminal: Terminal
  private let environment: AppEnvironment
  /// The number of words that are asked for.
  private static let asked = 3
  private static let columns = 4

  init(_ terminal: Terminal, _ environment: AppEnvironment) {
    self.terminal = terminal
    self.environment = environment
  }

  /// Makes words, shows them, asks for three of them, and makes them the wallet's. A wallet has no new words
  /// until they were checked.
  /// - Throws: ``WordsNotWritten``, `PromptInterrupted` and `WalletError`.
  func makeWords(for wallet: Wallet) throws {
    let words = try Mnemonic(
      entropy: environment.surroundings.random.secret(Mnemonic.entropyLength))
    try terminal.showOnce(
      Self.page(words), prompt: "Press Enter when all of them are written down. ")
    for place in try places() {
      guard try isKnown(words.words[place], place) else { throw WordsNotWritten() }
    }
    try wallet.set(words)
    environment.errors.say("the words open the wallet from now on; keep them apart from it")
  }

  private static func page(_ words: Mnemonic) -> [String] {
    let rows = Mnemonic.count / columns
    let table = (0..<rows).map { row in
      (0..<columns).map { column in
        let place = column * rows + row
        let number = place < 9 ? " \(place + 1)" : "\(place + 1)"
        let word = words.words[place]
        return "\(number) \(word)" + String(repeating: " ", count: max(1, 12 - word.utf8.count))
      }.joined(separator: "  ")
    }
    return [
      "These words open the wallet without its passphrase. They are shown once.",
      "Write them on paper, with their numbers, and keep it where you keep a passport.",
      "They bring no card back: cards are in the wallet's file.", "",
    ] + table + [""]
  }

  /// Three places, in their order.
  private func places() throws -> [Int] {
    var places: Set<Int> = []
    while places.count < Self.asked {
      for octet in try environment.surroundings.random.bytes(8)
      where octet < 240 && places.count < Self.asked {
        places.insert(Int(octet) % Mnemonic.count)
      }
    }
    return places.sorted()
  }

  /// Asks for a word, three times at most.
  private func isKnown(_ word: String, _ place: Int) throws -> Bool {
    for _ in 0..<Self.asked {
      let typed = try terminal.readHiddenLine(prompt: "word \(place + 1) (hidden): ")
      if WireText(typed).lowercased == WireText(word) { return true }
      environment.errors.note("that is another word")
    }
    return false
  }
}

/// The 24 words of somebody who wants back into a wallet: typed, not shown, or in a file.
struct RecoveryWords {
  private let file: String?
  private let allowsPrompt: Bool

  init(_ file: String?, _ options: Arguments) {
    self.file = file
    allowsPrompt = !options[CommonOptions.noInput]
  }

  /// The words.
  /// - Throws: ``WordsError`` with what is wrong with them, `StorageError`, `InputError`.
  func read(_ environment: AppEnvironment) throws -> Mnemonic {
    do {
      return try Mnemonic(parsing: text(environment))
    } catch let error as MnemonicError {
      throw WordsError(error: error)
    }
  }

  private func text(_ environment: AppEnvironment) throws -> SecretBytes {
    if let file {
      var octets = try BoundedFile.read(file, limit: 4096)
      return SecretBytes(wiping: &octets)
    }
    guard allowsPrompt, let terminal = Terminal() else {
      throw InputError.missing(.inputRecoveryWords)
    }
    return try terminal.readWords(
      Mnemonic.count, environment, isWord: { Mnemonic.isWord(WireText($0)) }
    ) { "word \($0) of \(Mnemonic.count) (hidden): " }
  }
}

extension Terminal {
  /// Asks for words of a list one by one, not shown. Several may be typed at once; one that is not in the list is
  /// asked for again.
  /// - Parameters:
  ///   - isWord: true for a word of the list.
  ///   - prompt: the question for the word of a number, from 1.
  /// - Throws: ``PromptInterrupted``.
  func readWords(
    _ count: Int, _ environment: AppEnvironment, isWord: (String) -> Bool,
    prompt: (Int) -> String
  ) throws(PromptInterrupted) -> SecretBytes {
    let hidden = try hide(.asked, discardingTypedAhead: true)
    defer { hidden.giveBack() }
    var words: [String] = []
    while words.count < count {
      put(prompt(words.count + 1))
      let line = try readLine(atMost: 1024)
      put("\n")
      for word in line.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init) {
        guard isWord(word) || words.count >= count else {
          let place = Detail.number(words.count + 1)
          environment.errors.note(environment.catalogue.sentence(.recoveryWordUnknown, [place]))
          environment.catalogue.hint(.recoveryWordUnknown, [place]).map(environment.note(hint:))
          break
        }
        words.append(word)
      }
    }
    return SecretBytes(Array(words.joined(separator: " ").utf8))
  }
}

/// The error for words that are not 24 words of the list.
struct WordsError: CodedError {
  let error: MnemonicError

  var code: ReasonCode {
    switch error {
    case .count: .recoveryWordsCount
    case .unknown: .recoveryWordUnknown
    case .checksum: .recoveryWordsChecksum
    }
  }

  var details: [Detail] {
    switch error {
    case .count(let count): [.number(count)]
    case .unknown(let place): [.number(place)]
    case .checksum: []
    }
  }
}

/// The error where the words that were asked for were not known.
struct WordsNotWritten: CodedError {
  var code: ReasonCode { .recoveryWordsNotWritten }
}

extension Phrase {
  /// 24 words.
  static let inputRecoveryWords = Phrase("input-recovery-words")
  /// Somebody at a terminal.
  static let inputTerminal = Phrase("input-terminal")
}
