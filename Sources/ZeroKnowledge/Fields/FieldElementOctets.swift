extension FieldElement {
  /// The little-endian serialisation.
  var octets: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      write(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.byteCount
    }
  }
}
