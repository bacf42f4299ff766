extension FieldElement {
  /// The element with this little-endian serialisation; nil when it is not the canonical one.
  public init?(octets: some Collection<UInt8>) {
    guard octets.count == Self.byteCount,
      let element = unsafe Array(octets).withUnsafeBytes({ unsafe Self(canonical: $0) })
    else { return nil }
    self = element
  }

  /// The little-endian serialisation.
  public var octets: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      unsafe write(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.byteCount
    }
  }

  /// The serialisation of an element of the subfield.
  var subfieldOctets: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.subfieldByteCount) { buffer, count in
      unsafe writeSubfield(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.subfieldByteCount
    }
  }
}
