import Encoding
import SmartCard

/// The readers that are connected, for programs.
package enum ReaderJSON {
  /// What `passport reader list` prints; without an answer to reset there is no `atr`.
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
