import ZeroKnowledge

extension FieldElement {
  /// The element with this little-endian serialisation; nil when it is not the canonical one.
  init?(octets: some Collection<UInt8>) {
    guard octets.count == Self.byteCount else { return nil }
    guard let element = Array(octets).withUnsafeBytes({ Self(canonical: $0) }) else { return nil }
    self = element
  }

  /// The little-endian serialisation.
  var octets: [UInt8] {
    var octets = [UInt8](repeating: 0, count: Self.byteCount)
    octets.withUnsafeMutableBytes { write(to: $0) }
    return octets
  }
}
