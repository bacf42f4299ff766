import Encoding

/// The values of elements as JSON.
package enum MobileDocumentClaims {
  /// A value as JSON. Bytes become base64url, and dates and times the texts behind their tags. Maps
  /// become objects, whose keys are texts, or numbers written as texts. Of an item behind another
  /// tag, only the item is used. Integers that do not fit in 64 bits with a sign, and
  /// floating-point numbers, become texts, because JSON has more than one form of them.
  /// - Throws: ``CredentialError/malformed(_:)`` for a map with keys of another kind or with two that
  ///   become the same text, and for a simple value that has no meaning.
  package static func json(_ value: CBOR) throws(CredentialError) -> JSONValue {
    switch value {
    case .unsigned(let number):
      return Int(exactly: number).map { .integer($0) }
        ?? .string(CBORDiagnosticNotation.text(value))
    case .negative(let number):
      return Int(exactly: number).map { .integer(-1 - $0) }
        ?? .string(CBORDiagnosticNotation.text(value))
    case .bytes(let bytes): return .string(Base64URL.encode(bytes))
    case .text(let text): return .string(text)
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try json(element)) }
      return .array(values)
    case .map(let pairs): return try object(pairs)
    case .tagged(_, let inner): return try json(inner)
    case .bool(let truth): return .bool(truth)
    case .null, .undefined: return .null
    case .float: return .string(CBORDiagnosticNotation.text(value))
    case .simple: throw .malformed(.mdocElementValue)
    }
  }

  private static func object(_ pairs: [CBOR.Pair]) throws(CredentialError) -> JSONValue {
    var members: [JSONValue.Member] = []
    for pair in pairs { members.append(JSONValue.Member(try name(pair.key), try json(pair.value))) }
    guard Set(members.map(\.name)).count == members.count else {
      throw .malformed(.mdocElementValue)
    }
    return .object(members)
  }

  private static func name(_ key: CBOR) throws(CredentialError) -> WireText {
    switch key {
    case .text(let text): text
    case .unsigned, .negative: WireText(CBORDiagnosticNotation.text(key))
    default: throw .malformed(.mdocElementValue)
    }
  }
}
