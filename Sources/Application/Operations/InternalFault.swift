import Verdicts

/// A defect of this program; the argument names the place in its source, never data.
package struct InternalFault: CodedError {
  package let place: String
  package init(_ place: String) { self.place = place }
  package var code: ReasonCode { .internalFault }
  package var details: [Detail] { [.text(place)] }

  /// The error to report: the given one, or an internal fault if it has no code.
  package static func coded(_ error: any Error) -> any CodedError {
    error as? any CodedError ?? InternalFault("\(type(of: error))")
  }
}
