import Verdicts

/// Characters that cannot be the password that they should be.
public struct PACEPasswordError: CodedError, Hashable {
  /// Which password.
  public let kind: PACEPassword.Kind

  /// The reason in the one vocabulary.
  public var code: ReasonCode { .passwordUnusable }

  /// The password's name and form.
  public var details: [Detail] {
    [.text(kind.name), .phrase(kind == .can ? .sixDigits : .fourToSixteenDigits)]
  }
}
