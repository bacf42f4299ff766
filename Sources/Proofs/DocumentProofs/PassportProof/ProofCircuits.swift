import Circuits
import Encoding

/// The circuits of proofs over documents, by their names.
public enum ProofCircuits {
  /// Compiles a circuit; the same name always gives the same bytes.
  /// - Throws: `CircuitBuilderError`, never for a name of ``ProofClass/circuits``.
  public static func compiled(_ name: WireText) throws -> [UInt8] {
    if name == WireText(DeskBindingCircuit.name) {
      return try DeskBindingCircuit.circuit().compactFile()
    }
    for proofClass in ProofClass.all {
      if WireText(proofClass.data.name) == name { return try proofClass.data.compiled() }
      if let certificate = proofClass.certificate, WireText(certificate.name) == name {
        return try certificate.compiled()
      }
      if let root = proofClass.state?.signature, WireText(root.name) == name {
        return try root.compiled()
      }
      if WireText(proofClass.signature.name) == name {
        return try proofClass.signature.compiled()
      }
    }
    return []
  }

  /// The digest and the proof lengths of a circuit.
  struct Entry {
    let name: WireText
    let digest: WireText
    let lengths: ClosedRange<Int>

    /// - Parameters:
    ///   - digest: SHA-256 over the compact file, in hexadecimal digits.
    ///   - lengths: the lengths of its proofs in bytes.
    init(_ name: WireText, _ digest: WireText, _ lengths: ClosedRange<Int>) {
      (self.name, self.digest, self.lengths) = (name, digest, lengths)
    }
  }

  private static let entries: [WireText: Entry] = Dictionary(
    table.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// SHA-256 over the compact file of each circuit, in hexadecimal digits.
  public static let digests: [WireText: WireText] = entries.mapValues(\.digest)

  /// The possible lengths in bytes of proofs over a circuit; nil for an unknown name.
  static func lengths(of name: WireText) -> ClosedRange<Int>? { entries[name]?.lengths }
}
