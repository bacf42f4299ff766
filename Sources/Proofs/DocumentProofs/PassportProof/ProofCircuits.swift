import Circuits
import Encoding

/// The circuits of proofs over documents, by their names.
public enum ProofCircuits {
  /// Compiles a circuit; the same name always gives the same octets.
  /// - Throws: `CircuitBuilderError`, never for a name of ``ProofClass/circuits``.
  public static func compiled(_ name: String) throws -> [UInt8] {
    if name.exact == DeskBindingCircuit.name.exact {
      return try DeskBindingCircuit.circuit().compactFile()
    }
    for proofClass in ProofClass.all {
      if proofClass.data.name.exact == name.exact { return try proofClass.data.compiled() }
      if proofClass.signature.name.exact == name.exact {
        return try proofClass.signature.compiled()
      }
    }
    return []
  }

  /// What is known of a circuit.
  struct Entry {
    let name: String
    let digest: String
    let lengths: ClosedRange<Int>

    /// - Parameters:
    ///   - digest: SHA-256 over the compact file, in hexadecimal digits.
    ///   - lengths: the lengths of its proofs in octets.
    init(_ name: String, _ digest: String, _ lengths: ClosedRange<Int>) {
      (self.name, self.digest, self.lengths) = (name, digest, lengths)
    }
  }

  private static let entries: [ExactText: Entry] = Dictionary(
    table.map { ($0.name.exact, $0) }, uniquingKeysWith: { first, _ in first })

  /// SHA-256 over the compact file of each circuit, in hexadecimal digits.
  public static let digests: [ExactText: String] = entries.mapValues(\.digest)

  /// The lengths in octets that proofs over a circuit have; nil for a name of none.
  static func lengths(of name: String) -> ClosedRange<Int>? { entries[name.exact]?.lengths }
}
