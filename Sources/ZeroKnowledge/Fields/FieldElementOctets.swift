extension FieldElement {
  /// The little-endian serialisation.
  var octets: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      write(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.byteCount
    }
  }

  /// The serialisation of an element of the subfield.
  var subfieldOctets: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.subfieldByteCount) { buffer, count in
      writeSubfield(to: UnsafeMutableRawBufferPointer(buffer))
      count = Self.subfieldByteCount
    }
  }
}
