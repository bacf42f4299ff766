import CPCSC

/// The properties that a reader states (PC/SC part 10, 2.2 and 2.6.14).
struct ReaderProperties: Hashable {
  /// The tag of dwMaxAPDUDataSize among the properties.
  private static let maximumDataSizeTag: UInt8 = 0x0A
  /// The tags of wIdVendor and wIdProduct.
  private static let vendorTag: UInt8 = 0x0B
  private static let productTag: UInt8 = 0x0C

  /// The longest command, in encoded bytes; nil if the reader states none.
  let maximumCommandLength: Int?
  /// The numbers of the device on USB; nil if the reader states none.
  let device: USBDeviceNumber?

  /// Gets the properties from a connected reader; nil if it has no such feature.
  static func read(_ card: SCARDHANDLE) -> ReaderProperties? {
    guard let features = PCSCBinding.control(card, passport_scard_get_feature_request()),
      let code = controlCode(of: UInt8(FEATURE_GET_TLV_PROPERTIES), in: features),
      let properties = PCSCBinding.control(card, code)
    else { return nil }
    return ReaderProperties(parsing: properties)
  }

  /// Reads a list of tag, length byte and little-endian value. Reading ends at the first malformed
  /// entry.
  init(parsing bytes: [UInt8]) {
    func number(_ tag: UInt8) -> Int? {
      Self.value(of: tag, in: bytes).flatMap { value in
        value.count <= 4 ? value.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
      }
    }
    let size = number(Self.maximumDataSizeTag)
    device = number(Self.vendorTag).flatMap { vendor in
      number(Self.productTag).flatMap { product in
        UInt16(exactly: vendor).flatMap { vendor in
          UInt16(exactly: product).map { USBDeviceNumber(vendor: vendor, product: $0) }
        }
      }
    }
    // Zero says: short commands only, of which the longest has 255 bytes of data.
    maximumCommandLength = size.map { $0 == 0 ? 261 : $0 }
  }

  /// The control code of a feature: four bytes, big-endian.
  static func controlCode(of feature: UInt8, in bytes: [UInt8]) -> DWORD? {
    guard let value = value(of: feature, in: bytes), value.count == 4 else { return nil }
    return value.reduce(0) { $0 << 8 | DWORD($1) }
  }

  private static func value(of tag: UInt8, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = bytes[...]
    while rest.count >= 2, let found = rest.popFirst(), let length = rest.popFirst() {
      guard rest.count >= Int(length) else { return nil }
      if found == tag { return rest.prefix(Int(length)) }
      rest = rest.dropFirst(Int(length))
    }
    return nil
  }
}
