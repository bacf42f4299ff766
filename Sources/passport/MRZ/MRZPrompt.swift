import LDS
import MRZ
import Messages
import Verdicts

/// Asks for an MRZ on a terminal, line by line and without showing it. A line or field with an
/// error is asked for again. The text that was typed is never shown.
struct MRZPrompt {
  /// The number of tries before an error in the text ends the program.
  static let mostTries = 3

  private let terminal: Terminal
  private let isSwiped: Bool
  private let words: MessageCatalogue

  /// - Parameters:
  ///   - isSwiped: true if a swipe reader types, which always types the whole MRZ.
  ///   - words: the sentences for errors.
  init(_ terminal: Terminal, isSwiped: Bool, _ words: MessageCatalogue) {
    self.terminal = terminal
    self.isSwiped = isSwiped
    self.words = words
  }

  /// The text that was typed, unchecked.
  /// - Throws: ``PromptInterrupted``.
  func text() throws -> String {
    try hidden { try firstLines().joined(separator: "\n") }
  }

  /// The MRZ, checked.
  /// - Throws: ``PromptInterrupted``, and `MRZError` for the error that is left after all tries.
  func ask() throws -> MRZ {
    try hidden {
      var lines = try firstLines()
      for _ in 1..<Self.mostTries {
        do throws(MRZError) {
          return try MRZ(parsing: lines.joined(separator: "\n"))
        } catch {
          terminal.put("\n\(words.sentence(error))")
          lines = try again(Self.lines(of: error, lines), lines)
        }
      }
      return try MRZ(parsing: lines.joined(separator: "\n"))
    }
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

  /// Asks for the three fields that open a chip, where there is no MRZ to type.
  /// - Throws: ``PromptInterrupted``, and `MRZError` for the error that is left after all tries.
  func askFields() throws -> MRZAccessFields {
    try hidden {
      var told: String?
      let number = try field("document number, not shown: ") { number throws(MRZError) in
        // Typed once more, it is meant so.
        if MRZAccessFields.endsInCheckDigit(number), told?.exact != number.exact {
          told = number
          throw .mrzUnreadable(.mrzNumberWithCheckDigit)
        }
        _ = try MRZAccessFields(
          documentNumber: number, dateOfBirth: "000101", dateOfExpiry: "000101")
      }
      let birth = try date("date of birth, YYMMDD, not shown: ", .dateOfBirth)
      let expiry = try date("date of expiry, YYMMDD, not shown: ", .dateOfExpiry)
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

  private func field(
    _ prompt: String, check: (String) throws(MRZError) -> Void
  ) throws -> String {
    for _ in 1..<Self.mostTries {
      terminal.put(prompt)
      let text = try entered()
      do throws(MRZError) {
        try check(text)
        return text
      } catch {
        terminal.put("\(words.sentence(error)); once more\n")
      }
    }
    terminal.put(prompt)
    let text = try entered()
    try check(text)
    return text
  }

  /// A typed field in capitals and without blanks.
  private func entered() throws(PromptInterrupted) -> String {
    let text = try terminal.readLine().uppercased().filter { $0 != " " }
    terminal.put("\n")
    return text
  }

  /// Runs some work with the terminal hidden. Keys that were pressed before count: they may be the
  /// swipe.
  private func hidden<Result>(
    discardingTypedAhead discards: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    let hidden = try terminal.hide(.asked, discardingTypedAhead: discards)
    defer {
      terminal.settle()
      hidden.giveBack()
      terminal.put("\n")
    }
    return try body()
  }

  private func firstLines() throws(PromptInterrupted) -> [String] {
    terminal.put(
      isSwiped
        ? "swipe the MRZ, or type it line by line, not shown: "
        : "MRZ, line by line as printed, not shown: ")
    return try lines { MRZPrompt.isComplete($0) }
  }

  private func lines(
    until isComplete: ([String]) -> Bool
  ) throws(PromptInterrupted) -> [String] {
    var lines: [String] = []
    while !isComplete(lines) {
      lines.append(try terminal.readLine())
      terminal.put(".")
    }
    return lines
  }

  /// Asks again for some lines, or for all of a swipe.
  private func again(_ numbers: [Int], _ former: [String]) throws(PromptInterrupted) -> [String] {
    guard !isSwiped else {
      terminal.put("; swipe it again, or type it, not shown: ")
      return try lines { MRZPrompt.isComplete($0) }
    }
    guard !numbers.isEmpty, numbers.count < former.count else {
      terminal.put("; type it again, not shown: ")
      return try lines { MRZPrompt.isComplete($0) }
    }
    let names = numbers.map(String.init).joined(separator: " and ")
    let word = numbers.count == 1 ? "line" : "lines"
    terminal.put("; type \(word) \(names) again, not shown: ")
    let typed = try lines { $0.count == numbers.count }
    var lines = former
    for (number, line) in zip(numbers, typed) { lines[number - 1] = line }
    return lines
  }

  /// The numbers of the lines with an error; none when they are not known.
  private static func lines(of error: MRZError, _ lines: [String]) -> [Int] {
    guard case .mrzCheckDigit(let field) = error else { return [] }
    let length = lines.reduce(0) { $0 + $1.filter { !$0.isWhitespace }.count }
    guard let format = MRZFormat(length: length), lines.count == format.lineCount else { return [] }
    return format.lines(of: field)
  }

  /// True for two lines of 36 or 44 characters, three of 30, or all of them in one.
  private static func isComplete(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    let width = first.filter { !$0.isWhitespace }.count
    let total = lines.reduce(0) { $0 + $1.filter { !$0.isWhitespace }.count }
    return switch width {
    case ...30: lines.count >= 3 || total >= 90
    case ...44: lines.count >= 2
    default: true
    }
  }
}
