import Encoding
import SmartCard

/// The connected readers, as JSON.
package enum ReaderJSON {
  /// What `passport reader list` prints; `atr` is left out if there is no answer to reset.
  package static func value(_ readers: [ReaderDescription]) -> JSONValue {
    .object([
      "schema": "passport.readers/1",
      "readers": .array(
        readers.map {
          .object([
            "name": .string($0.name), "kind": .string($0.kind.rawValue),
            "documentPresent": .bool($0.documentPresent),
            "atr": $0.atr.isEmpty ? nil : .string(Hex.encode($0.atr)),
          ])
        }),
    ])
  }
}
