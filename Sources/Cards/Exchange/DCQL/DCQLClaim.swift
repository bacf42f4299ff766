import Credentials
import Encoding

/// A query for a claim (OpenID4VP 1.0, 6.3).
public struct DCQLClaim: Hashable, Sendable {
  /// The greatest number of steps of a path.
  static let mostSteps = 16

  /// The name of the query in its credential; nil where it has none.
  public let identifier: WireText?
  /// The path to the claim; for a mobile document, name space and element.
  public let path: [Step]
  /// The allowed values of the claim; nil if any value will do.
  public let values: [JSONValue]?
  /// True if the verifier states that it will retain the element of a mobile document.
  public let isRetained: Bool

  /// A step of a path (7).
  public enum Step: Hashable, Sendable {
    /// The member of an object with this name.
    case name(WireText)
    /// The element of an array with this number, from 0.
    case index(Int)
    /// Every element of an array.
    case every

    var json: JSONValue {
      switch self {
      case .name(let name): .string(name)
      case .index(let index): .integer(index)
      case .every: .null
      }
    }
  }

  /// A query for a claim by the names that lead to it.
  public init(path: [WireText], values: [JSONValue]? = nil) {
    identifier = nil
    self.path = path.map { .name($0) }
    self.values = values
    isRetained = false
  }

  init(parsing value: JSONValue, _ format: CredentialFormat?) throws(ExchangeError) {
    identifier =
      value["id"] == nil ? nil : try DCQLMember.identifier(value)
    guard let elements = try DCQLMember.array(value, "path", most: Self.mostSteps),
      !elements.isEmpty
    else { throw .requestMalformed(.requestMember("path")) }
    path = try Self.steps(elements, format)
    values = try DCQLMember.array(value, "values", most: DCQLQuery.mostClaims)
    if let values {
      // Texts, integers and truth values only (6.3).
      let areSimple = values.allSatisfy {
        switch $0 {
        case .string, .integer, .bool: true
        default: false
        }
      }
      guard !values.isEmpty, areSimple else { throw .requestMalformed(.requestMember("values")) }
    }
    isRetained = try DCQLMember.bool(value, "intent_to_retain") ?? false
  }

  private static func steps(
    _ elements: [JSONValue], _ format: CredentialFormat?
  ) throws(ExchangeError) -> [Step] {
    var steps: [Step] = []
    for element in elements {
      switch element {
      case .string(let name): steps.append(.name(name))
      case .integer(let index) where index >= 0: steps.append(.index(index))
      case .null: steps.append(.every)
      default: throw .requestMalformed(.queryPath)
      }
    }
    if format == .mobileDocument {
      let areNames = steps.allSatisfy { if case .name = $0 { true } else { false } }
      guard steps.count == 2, areNames else { throw .requestMalformed(.queryPath) }
    }
    return steps
  }

  var json: JSONValue {
    .object([
      "id": identifier.map { .string($0) }, "path": .array(path.map(\.json)),
      "values": values.map { .array($0) }, "intent_to_retain": isRetained ? .bool(true) : nil,
    ])
  }

  /// The paths in some claims to which this path leads and whose value is requested, each as the
  /// names and numbers that lead there (6.4.1, 7.1.1). Other elements of an array are left out.
  func places(in claims: JSONValue) -> [[WireText]] {
    found(in: claims).filter { isWanted($0.value) }.map(\.path)
  }

  /// The values to which the path leads and that are not requested.
  func otherValues(in claims: JSONValue) -> [JSONValue] {
    found(in: claims).map(\.value).filter { !isWanted($0) }
  }

  private func found(in claims: JSONValue) -> [(path: [WireText], value: JSONValue)] {
    Self.walk(path[...], in: claims, at: [])
  }

  private func isWanted(_ value: JSONValue) -> Bool { values?.contains(value) ?? true }

  private static func walk(
    _ steps: ArraySlice<Step>, in value: JSONValue, at path: [WireText]
  ) -> [(path: [WireText], value: JSONValue)] {
    guard let step = steps.first else { return [(path, value)] }
    let rest = steps.dropFirst()
    switch step {
    case .name(let name):
      guard let inner = value[name] else { return [] }
      return walk(rest, in: inner, at: path + [name])
    case .index(let index):
      guard let elements = value.array, elements.indices.contains(index) else { return [] }
      return walk(rest, in: elements[index], at: path + ["\(index)"])
    case .every:
      return (value.array ?? []).enumerated().flatMap { index, element in
        walk(rest, in: element, at: path + ["\(index)"])
      }
    }
  }

  /// True if two queries are the same, byte by byte.
  public static func == (one: DCQLClaim, other: DCQLClaim) -> Bool { one.json == other.json }
  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
