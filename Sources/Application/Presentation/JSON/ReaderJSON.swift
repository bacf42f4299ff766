import Encoding
import SmartCard

/// The readers that are connected.
package enum ReaderJSON {
  /// Schema `passport.readers/1`.
  package static func value(_ readers: [ReaderDescription]) -> JSONValue {
    document.value(readers, JSONContext())
  }

  package static let document = JSONDocument<[ReaderDescription]>(
    "passport.readers/1", "What `passport reader list --json` prints."
  ) {
    JSONMember(
      "readers", "The readers that are connected.", reader.list()
    ) { $0 }
  }

  private static let reader = JSONForm<ReaderDescription>.object("One reader or slot.") {
    JSONMember(
      "name", "The name that the PC/SC service gives it.", .text(minLength: 1)
    ) { $0.name }
    JSONMember(
      "kind", "What it is for, judged by its name and the answer to reset.",
      .text(among: ["contactless", "contact", "sam", "unknown"])
    ) { $0.kind.rawValue }
    JSONMember(
      "documentPresent", "Whether something lies on it.", .truth
    ) { $0.documentPresent }
    JSONMember(
      maybe: "atr", "The answer to reset in hexadecimal digits; not there without one.",
      .text("^([0-9a-f]{2}){1,33}$")
    ) { $0.atr.isEmpty ? nil : Hex.encode($0.atr) }
  }
}
