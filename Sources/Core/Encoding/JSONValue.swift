/// A JSON text, RFC 8259. An object keeps the order of its members, so that output is stable.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(WireText)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name, unique within its object.
    public let name: WireText
    /// The value.
    public let value: JSONValue

    /// Joins a name and a value.
    public init(_ name: WireText, _ value: JSONValue) {
      self.name = name
      self.value = value
    }

    /// Joins a name and a value.
    public init(_ name: String, _ value: JSONValue) { self.init(WireText(name), value) }
  }

  /// A string.
  public static func string(_ text: String) -> JSONValue { .string(WireText(text)) }

  /// An object; a member that is nil is left out.
  public static func object(_ members: KeyValuePairs<WireText, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value of a member of this object; nil when this is no object or has no such member.
  public subscript(name: WireText) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  /// The value of a member of this object; nil when this is no object or has no such member.
  public subscript(name: String) -> JSONValue? { self[WireText(name)] }

  /// The text, if this is a string.
  public var string: WireText? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if this is an integer.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The members, if this is an object; else none.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
