import Verdicts

/// A fault of this program; the argument names the place, never data.
package struct InternalFault: CodedError {
  package let place: String
  package init(_ place: String) { self.place = place }
  package var code: ReasonCode { .internalFault }
  package var details: [Detail] { [.text(place)] }

  /// An error as it is reported: itself, or a fault of this program where it has no code.
  package static func coded(_ error: any Error) -> any CodedError {
    error as? any CodedError ?? InternalFault("\(type(of: error))")
  }
}
