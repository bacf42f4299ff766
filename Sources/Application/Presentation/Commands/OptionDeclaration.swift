import Encoding

/// The declaration of an option, whatever the type of its value. Parsing, help, completions and the
/// manual are generated from it.
package struct OptionDeclaration: Sendable {
  /// The name with its dashes.
  package let name: String
  /// The forms of the option, at least one. Each has the placeholder of its value (`FILE`; `-` is
  /// standard input; empty for an option without a value) and a sentence of help.
  package var forms: [(placeholder: String, sentence: String)]
  /// The allowed values; empty if any text is allowed.
  package var choices: [String] = []
  /// True if it may be given more than once.
  package var mayRepeat = false
  /// The default as text; nil if there is none.
  package var standard: String?
  /// True if help names the default.
  package var showsStandard = false
  /// True if a configuration file may give it.
  package var isConfigurable = false

  package init(_ name: String, _ forms: [(placeholder: String, sentence: String)]) {
    (self.name, self.forms) = (name, forms)
  }

  /// True if it may be given without a value.
  package var mayStandAlone: Bool { forms.contains { $0.placeholder.isEmpty } }
  /// The placeholder of its value; nil if it takes none.
  package var placeholder: String? { forms.map(\.placeholder).first { !$0.isEmpty } }
  /// True if its only value is `-`.
  package var takesOnlyDash: Bool {
    forms.allSatisfy { $0.placeholder.isEmpty || WireText($0.placeholder) == "-" }
  }

  /// The name and its placeholder, as in the first line of a command's help.
  package var usage: String {
    guard let placeholder else { return name }
    return mayStandAlone ? "\(name) [\(placeholder)]" : "\(name) \(placeholder)"
  }

  /// A row of help for each of its forms.
  package var rows: [HelpRow] {
    let remark = showsStandard ? " (\(standard ?? ""))" : ""
    return forms.map { placeholder, sentence in
      HelpRow(placeholder.isEmpty ? name : "\(name) \(placeholder)", sentence + remark)
    }
  }

  /// True if a text can be an option's name, so that it may be shown: it begins with `-` and consists
  /// of letters and dashes.
  package static func canBeName(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "-") && text.utf8.count <= 32
      && text.contains(where: \.isLetter)
      && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
  }
}

/// A row of help: the text to type, and a sentence about it.
package struct HelpRow: Equatable, Sendable {
  package let head: String
  package let sentence: String

  package init(_ head: String, _ sentence: String) { (self.head, self.sentence) = (head, sentence) }
}
