import Encoding

/// The smallest file of two circuits: over the field of P-256 and over GF(2^128), each with one output
/// that is the square of the first of two inputs. No program knows them.
package enum SmallCircuits {
  /// The file, in the compact form.
  package static func file(isNamed: Bool = true) throws -> [UInt8] {
    let names = try [
      "a28f449f0e9bd91da1dddb84ff992619a63eea6637fd197e40daeea494d4ed9c",
      "7019e0867d1c523ff0e7bd4a5898145d8f14b7d7fc654d4cc51088daf183cf1f",
    ].map { isNamed ? try Hex.decode($0) : [UInt8](repeating: 0, count: 32) }
    return circuit(field: 1, elementLength: 32, names[0])
      + circuit(field: 4, elementLength: 16, names[1])
  }

  private static func circuit(field: UInt8, elementLength: Int, _ name: [UInt8]) -> [UInt8] {
    // Outputs, copies, public inputs, boundary of the subfield, inputs, layers, constants.
    let header: [UInt8] = [field, 1, 1, 1, 1, 2, 1, 1]
    let one: [UInt8] = [1] + [UInt8](repeating: 0, count: elementLength - 1)
    // Two wires by one bit, one step, one run of it, which is used once.
    let layer: [UInt8] = [1, 2, 1, 0, 0, 0, 0, 1, 1, 0, 1, 0]
    return Array("LFC2".utf8) + header + one + layer + name
  }
}
