/// Numbers with their nouns: `1 certificate`, `2 certificates`.
package enum Counted {
  /// A number and its noun; the plural ends in `s` unless it is given.
  package static func text(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
  }

  package static func certificates(_ number: Int, states: Int) -> String {
    text(number, "certificate") + " of " + text(states, "state")
  }
}
