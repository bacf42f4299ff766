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

  /// SHA-256 over the compact file of each circuit, in hexadecimal digits.
  public static let digests: [ExactText: String] = Dictionary(
    table.map { ($0.key.exact, $0.value) }, uniquingKeysWith: { first, _ in first })
}
