import Encoding
import Verdicts

/// A claim as a command-line argument: `NAMESPACE/ELEMENT=VALUE`, VALUE in CBOR diagnostic notation
/// (RFC 8949, 8), as in `org.iso.18013.5.1/birth_date=1004("1971-09-01")`.
public struct ClaimArgument: Hashable, Sendable {
  /// The name space of the element.
  public let nameSpace: String
  /// The name of the element.
  public let element: String
  /// The value.
  public let value: CBOR

  /// True if name space, element and value are equal, octet by octet.
  public static func == (left: ClaimArgument, right: ClaimArgument) -> Bool {
    left.nameSpace.exact == right.nameSpace.exact && left.element.exact == right.element.exact
      && left.value == right.value
  }

  /// Hashes names and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(nameSpace.exact)
    hasher.combine(element.exact)
    hasher.combine(value)
  }

  /// Reads an argument. The name space ends at the last `/` before the first `=`.
  /// - Throws: ``ClaimArgumentError`` for any other form.
  public init(parsing text: String) throws(ClaimArgumentError) {
    let octets = text.utf8
    guard let equals = octets.firstIndex(of: UInt8(ascii: "=")),
      let slash = octets[..<equals].lastIndex(of: UInt8(ascii: "/")),
      let nameSpace = String(octets[..<slash]),
      let element = String(octets[octets.index(after: slash)..<equals])
    else { throw .form }
    self.nameSpace = nameSpace
    self.element = element
    guard !nameSpace.isEmpty, !element.isEmpty else { throw .form }
    do {
      value = try CBORDiagnosticNotation.read(String(text[octets.index(after: equals)...]))
    } catch { throw .value(error) }
  }
}

extension ClaimArgument: CustomStringConvertible {
  /// The argument.
  public var description: String {
    "\(nameSpace)/\(element)=\(CBORDiagnosticNotation.text(value))"
  }
}

/// The reason for which a text is no claim. It does not repeat the text, which may be personal.
public enum ClaimArgumentError: CodedError, Hashable {
  /// The text is not of the form NAMESPACE/ELEMENT=VALUE.
  case form
  /// The value is not in diagnostic notation.
  case value(CBORNotationError)

  /// The reason, as a stable code.
  public var code: ReasonCode { .usage }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .form: [.phrase(.claimForm)]
    case .value(let error): [.phrase(.claimValue(error))]
    }
  }
}
