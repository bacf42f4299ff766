/// An error with a reason code, and with the details that the reason's sentence names. Details
/// never hold personal data.
public protocol CodedError: Error, Sendable {
  /// The reason, as a stable code.
  var code: ReasonCode { get }
  /// The details that the sentence names, in its order.
  var details: [Detail] { get }
}

extension CodedError {
  /// No details.
  public var details: [Detail] { [] }
}
