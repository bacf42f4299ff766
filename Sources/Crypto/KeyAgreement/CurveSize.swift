import Encoding

extension PublicKey {
  /// The number of bits that the field of a key's curve has, as far as that can be told of a curve on which
  /// nothing is computed here: one of the short ones that have a name (SEC 2, version 1.0), or one over
  /// a prime field that is given by its numbers; nil for all others and for what is no EC key.
  public static func fieldBits(ofCurveIn publicKeyInfo: [UInt8]) -> Int? {
    guard let info = try? BERTLV(parsing: publicKeyInfo).children().first,
      let algorithm = try? info.children(), algorithm.count == 2,
      (try? DER.objectIdentifier(algorithm[0])) == ecPublicKey
    else { return nil }
    switch algorithm[1].tag {
    case .objectIdentifier:
      guard let identifier = try? DER.objectIdentifier(algorithm[1]) else { return nil }
      return NamedCurve(identifier)?.fieldBits ?? short[identifier]
    case .sequence where algorithm[1].encoded.count <= DomainParameters.longest:
      guard let prime = try? DomainParameters(parsing: algorithm[1]).prime else { return nil }
      return prime.count * 8 - (prime.first?.leadingZeroBitCount ?? 0)
    default: return nil
    }
  }

  private static let short: [ObjectIdentifier: Int] = [
    ObjectIdentifier(1, 3, 132, 0, 4): 113, ObjectIdentifier(1, 3, 132, 0, 5): 113,
    ObjectIdentifier(1, 3, 132, 0, 6): 112, ObjectIdentifier(1, 3, 132, 0, 7): 112,
    ObjectIdentifier(1, 3, 132, 0, 22): 131, ObjectIdentifier(1, 3, 132, 0, 23): 131,
    ObjectIdentifier(1, 3, 132, 0, 28): 128, ObjectIdentifier(1, 3, 132, 0, 29): 128,
  ]
}
