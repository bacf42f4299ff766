import Encoding
import Messages
import Verdicts

/// Reads the JSON of a read that was printed with `--redact`.
package enum RedactedRecord {
  /// What may be shown: a redacted record unchanged; of an error only its code and its exit code,
  /// because its sentence may contain any data; nil for any other JSON.
  package static func shown(_ json: JSONValue) -> JSONValue? {
    guard let name = json["schema"], name.string == ErrorJSON.document.name else {
      return isOne(json) ? json : nil
    }
    guard let code = json["error"]?["code"]?.string, let exit = json["exit"]?.integer,
      MessageCatalogue.english.codes.contains(where: { WireText($0) == code })
    else { return nil }
    return .object([
      "schema": name, "error": .object(["code": .string(code)]), "exit": .integer(exit),
    ])
  }

  /// True for a whole record without a member about the document or its holder. False for a record
  /// that `--fields` has cut as well, because it is not known what its sentences contain.
  static func isOne(_ json: JSONValue) -> Bool {
    json["schema"]?.string == RecordJSON.document.name && json["verdicts"] != nil
      && json["fields"] == nil && isOpen(json, RecordJSON.document.shape)
  }

  /// True if a value has only members that are declared, and open.
  private static func isOpen(_ value: JSONValue, _ shape: JSONShape) -> Bool {
    switch (shape.unnamed.kind, value) {
    case (.object(let object), .object(let members)):
      members.allSatisfy { member in
        object.members.contains {
          $0.name == member.name && $0.sensitivity == .open
            && isOpen(member.value, $0.shape)
        }
      }
    case (.array(let array), .array(let elements)):
      elements.allSatisfy { isOpen($0, array.element) }
    case (.nullable, .null): true
    case (.nullable(let inner), _): isOpen(value, inner)
    // Evidence is the only value of a record whose members are not declared one by one.
    case (.value, .object(let members)): EvidenceJSON.isOpen(members)
    case (.value, .array(let elements)):
      elements.allSatisfy { if case .object = $0 { false } else { true } }
    case (.value, _): true
    default: false
    }
  }
}
