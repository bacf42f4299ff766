/// Elements as bytes (draft-google-cfrg-libzk, "Serializing Field elements").
extension FieldElement {
  /// The serialisations of elements, one after the other.
  static func serialization(_ elements: some Collection<Self>) -> [UInt8] {
    let length = elements.count * byteCount
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var offset = 0
      for element in elements {
        unsafe element.write(
          to: UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + byteCount]))
        offset += byteCount
      }
      initialized = offset
    }
  }

  /// A random element, uniformly distributed if the bytes of `fill` are: bytes are drawn until
  /// they are the canonical form of an element.
  @inline(__always)
  static func sample<Failure: Error>(
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    unsafe try sample(byteCount, fill) { unsafe Self(canonical: $0) }
  }

  /// The same for the subfield.
  @inline(__always)
  static func sampleSubfield<Failure: Error>(
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    unsafe try sample(subfieldByteCount, fill) { unsafe Self(subfield: $0) }
  }

  @inline(__always)
  private static func sample<Failure: Error>(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void,
    _ element: (UnsafeRawBufferPointer) -> Self?
  ) throws(Failure) -> Self {
    var scratch: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
    scratch = (0, 0, 0, 0, 0, 0, 0, 0)
    precondition(count <= 64, "no field has longer elements")
    while true {
      let sampled = unsafe try withUnsafeMutableBytes(of: &scratch) {
        buffer throws(Failure) -> Self? in
        let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        unsafe try fill(bytes)
        return unsafe element(UnsafeRawBufferPointer(bytes))
      }
      if let sampled { return sampled }
    }
  }
}

extension FieldElement {
  /// The element with this little-endian serialisation; nil when the bytes are not canonical.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount,
      let element = unsafe Array(bytes).withUnsafeBytes({ unsafe Self(canonical: $0) })
    else { return nil }
    self = element
  }

  /// The little-endian serialisation.
  public var bytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      unsafe write(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.byteCount
    }
  }
}
