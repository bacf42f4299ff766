import Encoding
import Foundation

/// A pattern for JSON without a schema. It is as strict as a schema: no member may be missing,
/// unknown, in another order or of another type.
package indirect enum JSONPattern: Sendable {
  /// Any text.
  case text
  /// A text that matches a regular expression.
  case matching(String)
  /// True or false.
  case truth
  /// A whole number.
  case integer(from: Int)
  /// One of some values.
  case among([JSONValue])
  /// An array with at least some elements.
  case list(JSONPattern, atLeast: Int = 0)
  /// An object with these members in this order; a member whose name ends in `?` may be missing.
  case object([(name: String, pattern: JSONPattern)])
  /// One or the other.
  case either(JSONPattern, JSONPattern)
  /// A pattern that contains itself.
  case later(@Sendable () -> JSONPattern)

  /// Null, or a value of another pattern.
  package static func orNull(_ pattern: JSONPattern) -> JSONPattern {
    .either(.among([.null]), pattern)
  }

  /// The raw value of a case of an enumeration.
  package static func name<Name: RawRepresentable<String> & CaseIterable>(
    of type: Name.Type
  ) -> JSONPattern { .among(type.allCases.map { .string($0.rawValue) }) }

  /// The defects of a value, a sentence for each place; empty if there are none.
  package func defects(in value: JSONValue, at place: String = "the JSON") -> [String] {
    let isRight =
      switch self {
      case .text: value.string != nil
      case .matching(let pattern):
        value.string?.forPeople.range(of: pattern, options: .regularExpression) != nil
      case .truth: value.bool != nil
      case .integer(let minimum): value.integer.map { $0 >= minimum } ?? false
      case .among(let values): values.contains(value)
      case .list(_, let count): value.array.map { $0.count >= count } ?? false
      case .object(let members): Self.names(members, in: value) == value.members.map(\.name)
      case .either, .later: true
      }
    guard isRight else { return ["\(place) is \(JSONWriter().text(value).prefix(200))"] }
    switch self {
    case .list(let element, _):
      return (value.array ?? []).enumerated().flatMap {
        element.defects(in: $0.element, at: "\(place).\($0.offset)")
      }
    case .object(let members):
      return members.flatMap { member in
        let name = Self.name(member.name)
        return value[name].map { member.pattern.defects(in: $0, at: "\(place).\(name)") } ?? []
      }
    case .either(let one, let other):
      let defects = [one, other].map { $0.defects(in: value, at: place) }
      return defects.contains([]) ? [] : defects.flatMap(\.self)
    case .later(let pattern): return pattern().defects(in: value, at: place)
    default: return []
    }
  }

  /// The names that an object must have: all except those of optional members that it lacks.
  private static func names(
    _ members: [(name: String, pattern: JSONPattern)], in value: JSONValue
  ) -> [WireText]? {
    guard case .object = value else { return nil }
    return members.filter { !$0.name.hasSuffix("?") || value[name($0.name)] != nil }
      .map { name($0.name) }
  }

  private static func name(_ declared: String) -> WireText {
    WireText(declared.hasSuffix("?") ? declared.dropLast() : declared[...])
  }
}

extension JSONPattern: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  /// An object.
  package init(dictionaryLiteral members: (String, JSONPattern)...) {
    self = .object(members.map { (name: $0.0, pattern: $0.1) })
  }
  /// This text and no other.
  package init(stringLiteral text: String) { self = .among([.string(text)]) }
}
