import Crypto
import Encoding
import Operations
import Presentation
import Recovery
import Verdicts
import Wallet

extension RecoveryWords {
  /// Makes the words of a wallet: shows them once on the terminal, and asks for three of them.
  /// - Throws: the errors of ``RecoveryWords/make(for:random:show:ask:tellOther:)``, ``PromptInterrupted``.
  static func make(
    for wallet: Wallet, _ terminal: Terminal, _ environment: AppEnvironment
  ) throws {
    try make(for: wallet, random: environment.surroundings.random) {
      try terminal.showOnce(
        RecoveryText.page($0), prompt: "Press Enter when all of them are written down. ")
    } ask: {
      try terminal.readHiddenLine(prompt: "word \($0) (hidden): ")
    } tellOther: {
      environment.errors.note("that is another word")
    }
    environment.errors.say("the words open the wallet from now on; keep them apart from it")
  }

  /// The 24 words of a holder who recovers a wallet: in a file, or typed and not shown.
  /// - Throws: ``WordsError`` with what is wrong with them, `StorageError`, `InputError`.
  static func read(
    _ file: String?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Mnemonic {
    if let file { return try words(text(inFile: file)) }
    let terminal = try options.terminal(
      otherwise: InputError.missing(Phrase("input-recovery-words")))
    return try words(
      terminal.readWords(
        Mnemonic.count, environment, isWord: { Mnemonic.isWord(WireText($0)) }
      ) { "word \($0) of \(Mnemonic.count) (hidden): " })
  }
}

extension Terminal {
  /// Asks for words one by one, not shown. Several may be typed at once; a word that is not in the
  /// list is asked for again.
  /// - Parameters:
  ///   - isWord: true for a word of the list.
  ///   - prompt: the question for the word with a number, from 1.
  /// - Throws: ``PromptInterrupted``.
  func readWords(
    _ count: Int, _ environment: AppEnvironment, isWord: (String) -> Bool,
    prompt: (Int) -> String
  ) throws(PromptInterrupted) -> SecretBytes {
    let hidden = try hide(.asked, discardingTypedAhead: true)
    defer { hidden.restore() }
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

extension Phrase {
  /// A person at a terminal.
  static let inputTerminal = Phrase("input-terminal")
}
