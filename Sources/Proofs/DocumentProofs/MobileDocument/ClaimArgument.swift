import Encoding
import Verdicts

/// A claim as a command-line argument: `NAMESPACE/ELEMENT=VALUE`, VALUE in CBOR diagnostic notation
/// (RFC 8949, 8), as in `org.iso.18013.5.1/birth_date=1004("1971-09-01")`.
public struct ClaimArgument: Hashable, Sendable {
  /// The name space of the element.
  public let nameSpace: WireText
  /// The name of the element.
  public let element: WireText
  /// The value.
  public let value: CBOR

  /// Reads an argument. The name space ends at the last `/` before the first `=`.
  /// - Throws: ``ClaimArgumentError`` for any other form.
  public init(parsing text: WireText) throws(ClaimArgumentError) {
    let bytes = text.utf8
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
      let slash = bytes[..<equals].lastIndex(of: UInt8(ascii: "/"))
    else { throw .form }
    nameSpace = WireText(decoding: bytes[..<slash])
    element = WireText(decoding: bytes[bytes.index(after: slash)..<equals])
    guard !nameSpace.isEmpty, !element.isEmpty else { throw .form }
    do {
      value = try CBORDiagnosticNotation.read(
        String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self))
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
