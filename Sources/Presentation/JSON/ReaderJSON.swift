import Encoding
import SmartCard

/// The readers that are connected, and the profiles that the virtual passport can have.
package enum ReaderJSON {
  /// Schema `passport.readers/1`.
  package static func value(_ readers: [ReaderDescription]) -> JSONValue {
    readerDocument.value(readers, JSONContext())
  }

  package static let readerDocument = JSONDocument<[ReaderDescription]>(
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

  /// A profile of the virtual passport.
  package struct Profile: Sendable {
    let name: String
    let summary: String

    package init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// The profiles: schema `passport.profiles/1`.
  package static func value(_ profiles: [Profile]) -> JSONValue {
    profileDocument.value(profiles, JSONContext())
  }

  package static let profileDocument = JSONDocument<[Profile]>(
    "passport.profiles/1", "What `passport sim profiles --json` prints."
  ) {
    JSONMember(
      "profiles", "The profiles of the virtual passport.", profile.list(["minItems": 1])
    ) { $0 }
  }

  private static let profile = JSONForm<Profile>.object("One profile.") {
    JSONMember(
      "name", "What `simulator:NAME` calls it.", .text("^[a-z0-9-]+$")
    ) { $0.name }
    JSONMember(
      "description", "What its document or chip is like.", .text(minLength: 1)
    ) { $0.summary }
  }
}
