/// The size of a document, and with it the shape of its MRZ.
public enum DocumentSize: String, Hashable, Sendable {
  /// A card, three lines of 30 characters, Doc 9303-5.
  case td1
  /// A larger card, two lines of 36 characters, Doc 9303-6.
  case td2
  /// A booklet, two lines of 44 characters, Doc 9303-4.
  case td3
}

/// The MRZ of the specimen person of Doc 9303, Anna Maria Eriksson, with a date of expiry and an
/// issuing state of choice.
struct SpecimenMRZ {
  let size: DocumentSize
  let state: TestState
  /// The date of expiry as YYMMDD.
  let expiry: String

  var lines: [String] {
    switch size {
    case .td1: td1
    case .td2: td2
    case .td3: td3
    }
  }

  private let name = "ERIKSSON<<ANNA<MARIA"
  private let birth = withCheckDigit("740812")

  init(size: DocumentSize, state: TestState, expiry: String) {
    self.size = size
    self.state = state
    self.expiry = expiry
  }

  private var td3: [String] {
    let number = Self.withCheckDigit("L898902C3")
    let expiry = Self.withCheckDigit(expiry)
    let personal = Self.withCheckDigit(Self.filled("ZE184226B", 14))
    let composite = Self.checkDigit(number + birth + expiry + personal)
    return [
      Self.filled("P<\(state.documentCode)\(name)", 44),
      number + state.documentCode + birth + "F" + expiry + personal + composite,
    ]
  }

  private var td2: [String] {
    let number = Self.withCheckDigit("D23145890")
    let expiry = Self.withCheckDigit(expiry)
    let optional = Self.filled("", 7)
    let composite = Self.checkDigit(number + birth + expiry + optional)
    return [
      Self.filled("I<\(state.documentCode)\(name)", 36),
      number + state.documentCode + birth + "F" + expiry + optional + composite,
    ]
  }

  private var td1: [String] {
    let first = Self.withCheckDigit("D23145890") + Self.filled("", 15)
    let expiry = Self.withCheckDigit(expiry)
    let optional = Self.filled("", 11)
    let composite = Self.checkDigit(first + birth + expiry + optional)
    return [
      "I<\(state.documentCode)" + first,
      birth + "F" + expiry + state.documentCode + optional + composite,
      Self.filled(name, 30),
    ]
  }

  static func filled(_ text: String, _ length: Int) -> String {
    text + String(repeating: "<", count: max(0, length - text.count))
  }

  static func withCheckDigit(_ text: String) -> String { text + checkDigit(text) }

  /// The check digit of Doc 9303-3, 4.9: digits count as themselves, letters from 10, fillers
  /// nothing, weighted 7, 3, 1.
  static func checkDigit(_ text: String) -> String {
    var sum = 0
    for (position, character) in text.utf8.enumerated() {
      let value =
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
        default: 0
        }
      sum += value * [7, 3, 1][position % 3]
    }
    return String(sum % 10)
  }
}
