/// An error that the operator can be told about: a reason of the one vocabulary and what its
/// sentence names. Details never hold personal data.
public protocol CodedError: Error, Sendable {
  /// The reason.
  var code: ReasonCode { get }
  /// The details that the sentence names, in its order.
  var details: [Detail] { get }
}

extension CodedError {
  /// Nothing to name.
  public var details: [Detail] { [] }
}
