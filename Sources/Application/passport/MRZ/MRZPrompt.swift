import Encoding
import LDS
import Messages
import MRZ
import Operations
import Verdicts

/// Asks for an MRZ on a terminal, line by line. It shows how much of a line was typed, and the text
/// only if the user wants that. A line or field with an error is asked for again.
struct MRZPrompt {
  /// The number of tries before an error in the text ends the program.
  static let mostTries = 3

  private let terminal: Terminal
  private let isSwiped: Bool
  private let showsInput: Bool
  private let words: MessageCatalogue
  private var ending: String { showsInput ? ": " : " (hidden): " }

  /// - Parameters:
  ///   - isSwiped: true if a swipe reader types, which always types the whole MRZ.
  ///   - showsInput: true if what is typed is shown.
  ///   - words: the sentences for errors.
  init(_ terminal: Terminal, isSwiped: Bool, showsInput: Bool, _ words: MessageCatalogue) {
    (self.terminal, self.isSwiped) = (terminal, isSwiped)
    (self.showsInput, self.words) = (showsInput, words)
  }

  /// The typed text, unchecked.
  /// - Throws: ``PromptInterrupted``.
  func text() throws -> String {
    try hidden { try firstLines().joined(separator: "\n") }
  }

  /// The MRZ, checked.
  /// - Throws: ``PromptInterrupted``, and `MRZError` for the error of the last attempt.
  func ask() throws -> MRZ {
    try hidden {
      var lines = try firstLines()
      return try tries {
        try MRZ(parsing: lines.joined(separator: "\n"))
      } after: { error in
        terminal.put("\n\(words.sentence(error))")
        lines = try again(TypedMRZ.lines(of: error, in: lines), lines)
      }
    }
  }

  /// Repeats a question until the typed text has no error; throws the error of the last attempt.
  private func tries<Value>(
    _ attempt: () throws -> Value, after mistake: (MRZError) throws -> Void
  ) throws -> Value {
    for _ in 1..<Self.mostTries {
      do { return try attempt() } catch let error as MRZError { try mistake(error) }
    }
    return try attempt()
  }

  /// Asks again for the lines in which an MRZ differs from the chip's.
  /// - Returns: the MRZ with the new lines; nil when they do not make an MRZ.
  /// - Throws: ``PromptInterrupted``.
  func askAgain(_ given: MRZ, _ differences: [MRZDifference]) throws -> MRZ? {
    try hidden(discardingTypedAhead: true) {
      let fields = words.words(MRZDifference.fields(of: differences))
      terminal.put("not as the chip has it: \(fields)")
      let wrong = Set(differences.flatMap(\.lines)).sorted()
      return try? MRZ(parsing: again(wrong, given.lines).joined(separator: "\n"))
    }
  }

  /// Asks for the three fields that open a chip, if there is no MRZ to type.
  /// - Throws: ``PromptInterrupted``, and `MRZError` for the error of the last attempt.
  func askFields() throws -> MRZAccessFields {
    try hidden {
      var told: WireText?
      let number = try field("document number") { number throws(MRZError) in
        // A number that is typed again unchanged is accepted.
        if MRZAccessFields.endsInCheckDigit(number), told != WireText(number) {
          told = WireText(number)
          throw .mrzUnreadable(.mrzNumberWithCheckDigit)
        }
        _ = try MRZAccessFields(
          documentNumber: number, dateOfBirth: "000101", dateOfExpiry: "000101")
      }
      let birth = try date("date of birth, YYMMDD", .dateOfBirth)
      let expiry = try date("date of expiry, YYMMDD", .dateOfExpiry)
      return try MRZAccessFields(documentNumber: number, dateOfBirth: birth, dateOfExpiry: expiry)
    }
  }

  private func date(_ prompt: String, _ name: MRZField) throws -> String {
    try field(prompt) { date throws(MRZError) in
      guard MRZDate(characters: date)?.isPossible == true else {
        throw .mrzUnreadable(.mrzNoDate(name))
      }
    }
  }

  /// A field in capitals and without blanks.
  private func field(
    _ prompt: String, check: (String) throws(MRZError) -> Void
  ) throws -> String {
    try tries {
      terminal.put(prompt + ending)
      let text = try terminal.readLine(showing: showsInput ? .text : .nothing)
        .uppercased().filter { $0 != " " }
      terminal.put("\n")
      try check(text)
      return text
    } after: {
      terminal.put("\(words.sentence($0)); once more\n")
    }
  }

  /// Runs some work with the terminal hidden. Keys that were pressed before are kept, because they
  /// may be the swipe.
  private func hidden<Result>(
    discardingTypedAhead discards: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    let hidden = try terminal.hide(.asked, discardingTypedAhead: discards)
    defer {
      terminal.settle()
      hidden.restore()
      terminal.put("\n")
    }
    return try body()
  }

  private func firstLines() throws(PromptInterrupted) -> [String] {
    try allLines(
      isSwiped ? "swipe the MRZ, or type it line by line" : "MRZ, line by line as printed")
  }

  private func allLines(_ prompt: String) throws(PromptInterrupted) -> [String] {
    terminal.put(prompt + ending)
    return try lines(until: TypedMRZ.isComplete)
  }

  /// Asks for lines until they are complete.
  /// - Parameter numbers: the lines' numbers in the MRZ; none for all of them, from 1.
  private func lines(
    _ numbers: [Int] = [], until isComplete: ([String]) -> Bool
  ) throws(PromptInterrupted) -> [String] {
    var lines: [String] = []
    while !isComplete(lines) {
      let number = numbers.dropFirst(lines.count).first ?? lines.count + 1
      terminal.put("\n  line \(number): ")
      lines.append(
        try terminal.readLine(
          showing: showsInput ? .text : .count(of: TypedMRZ.widths(after: lines))))
    }
    return lines
  }

  /// Asks again for some lines; after a swipe, for all of them.
  private func again(_ numbers: [Int], _ former: [String]) throws(PromptInterrupted) -> [String] {
    if isSwiped { return try allLines("; swipe it again, or type it") }
    guard !numbers.isEmpty, numbers.count < former.count else {
      return try allLines("; type it again")
    }
    let names = numbers.map(String.init).joined(separator: " and ")
    let word = numbers.count == 1 ? "line" : "lines"
    terminal.put("; type \(word) \(names) again" + ending)
    let typed = try lines(numbers) { $0.count == numbers.count }
    var lines = former
    for (number, line) in zip(numbers, typed) { lines[number - 1] = line }
    return lines
  }
}
