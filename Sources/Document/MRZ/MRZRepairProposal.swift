/// A proposed correction of an MRZ: its confused characters, and the right ones.
public struct MRZRepairProposal: Sendable {
  /// One character.
  public struct Change: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The character in the MRZ.
    public let found: Character
    /// The character that is proposed.
    public let meant: Character
  }

  /// The field whose check digit proves the correction, the first of several; nil if only the
  /// number of fillers is wrong.
  public let field: MRZField?
  /// The characters that change; empty if only the number of fillers does.
  public let changes: [Change]
  /// The corrected lines.
  public let lines: [String]

  private init(_ field: MRZField, _ format: MRZFormat, from old: [UInt8], to new: [UInt8]) {
    self.field = field
    changes = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map { position, pair in
      let place = format.place(of: position)
      return Change(
        line: place.line, column: place.column, found: Character(Unicode.Scalar(pair.0)),
        meant: Character(Unicode.Scalar(pair.1)))
    }
    lines = MRZ(format: format, characters: new, repaired: true, failedCheckDigits: []).lines
  }

  /// A proposal of lines with another number of fillers.
  init(recounted characters: [UInt8], _ format: MRZFormat) {
    field = nil
    changes = []
    lines = MRZ(format: format, characters: characters, repaired: true, failedCheckDigits: []).lines
  }

  /// The correction that `MRZ(parsing:)` makes: field by field, until all check digits are right.
  /// It is not proven if a field has no correction or several; the choices are then the corrections
  /// of such fields.
  static func proposals(
    _ format: MRZFormat, _ characters: [UInt8]
  ) -> (proven: MRZRepairProposal?, choices: [MRZRepairProposal]) {
    guard characters.allSatisfy({ MRZCheckDigit.value(of: $0) != nil }) else { return (nil, []) }
    var repaired = characters
    var first: MRZField?
    var isProven = true
    var choices: [MRZRepairProposal] = []
    for name in format.layout.checkedFields {
      let field = MRZCheckedField(name, format.layout, repaired)
      if field.isWellFormed(in: repaired), field.holds(in: repaired) { continue }
      let candidates = MRZRepair.candidates(for: field, format.layout, in: repaired)
      if candidates.count == 1, let only = candidates.first {
        repaired = only
        first = first ?? name
      } else {
        isProven = false
        choices += candidates.map { MRZRepairProposal(name, format, from: repaired, to: $0) }
      }
    }
    guard isProven, let first else { return (nil, choices) }
    return (MRZRepairProposal(first, format, from: characters, to: repaired), [])
  }
}

extension MRZRepairProposal: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "proposal to repair an MRZ" }
}
