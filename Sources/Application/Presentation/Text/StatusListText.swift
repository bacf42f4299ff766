import Encoding
import FoundationEssentials
import Messages
import Verdicts

/// What became of a status list that was fetched, for people and for programs.
package struct StatusListText {
  /// The address of the list.
  package let address: WireText
  /// The host of its address.
  package let host: WireText
  /// When the list was made that is kept now; nil where none was kept.
  package let made: Date?
  /// Why none was kept; nil where one was.
  package let error: (any CodedError)?
  private let catalogue: MessageCatalogue

  package init(
    _ address: WireText, at host: WireText, made: Date?, _ error: (any CodedError)?,
    _ catalogue: MessageCatalogue
  ) {
    (self.address, self.host, self.made) = (address, host, made)
    (self.error, self.catalogue) = (error, catalogue)
  }

  /// One line.
  package var line: String {
    let what =
      made.map { "kept, of \(Timestamp($0))" }
      ?? "not kept: \(error.map { catalogue.sentence($0) } ?? "")"
    return "\(OutsideName.folded(host)): status list \(what)"
  }

  /// An element of `statusLists` in the JSON of an update.
  package var json: JSONValue {
    .object([
      "address": .string(address), "kept": .bool(made != nil),
      "made": made.map { .string(Timestamp($0).description) },
      "code": error.map { .string($0.code.rawValue) },
      "reason": error.map { .string(catalogue.sentence($0)) },
    ])
  }
}
