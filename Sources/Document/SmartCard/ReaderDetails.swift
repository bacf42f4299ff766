import CPCSC

/// The numbers by which a device on USB states its maker and its model (USB 2.0, 9.6.1: idVendor and
/// idProduct).
public struct USBDeviceNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number of the maker.
  public let vendor: UInt16
  /// The maker's number of the model.
  public let product: UInt16

  /// Joins the two numbers.
  public init(vendor: UInt16, product: UInt16) {
    self.vendor = vendor
    self.product = product
  }

  /// Reads the two numbers, each of four hexadecimal digits; nil for any other text.
  public init?(vendor: String, product: String) {
    guard vendor.utf8.count == 4, product.utf8.count == 4, let vendor = UInt16(vendor, radix: 16),
      let product = UInt16(product, radix: 16)
    else { return nil }
    self.init(vendor: vendor, product: product)
  }

  /// The numbers as `lsusb` writes them: `072f:2200`.
  public var description: String { "\(Self.digits(vendor)):\(Self.digits(product))" }

  private static func digits(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.utf8.count) + text
  }
}

/// The device of a reader, as its driver describes it (PC/SC part 3, 3.1.1, and part 10, 2.6.14). A
/// driver need not state any of this.
public struct ReaderDetails: Hashable, Sendable {
  /// The maker.
  public let vendor: String?
  /// The model.
  public let model: String?
  /// The version of the device, as in `1.14`.
  public let version: String?
  /// The longest command, in encoded bytes, that it states to transmit: 261 for a reader of short
  /// commands only.
  public let maximumCommandLength: Int?
  /// The numbers of the device on USB.
  public let device: USBDeviceNumber?

  /// Joins the parts.
  public init(
    vendor: String? = nil, model: String? = nil, version: String? = nil,
    maximumCommandLength: Int? = nil, device: USBDeviceNumber? = nil
  ) {
    self.vendor = vendor
    self.model = model
    self.version = version
    self.maximumCommandLength = maximumCommandLength
    self.device = device
  }

  /// Asks a driver through a connection to its reader.
  init(_ handle: SCARDHANDLE) {
    let properties = ReaderProperties.read(handle)
    self.init(
      vendor: Self.text(PCSCBinding.attribute(handle, passport_scard_vendor_name())),
      model: Self.text(PCSCBinding.attribute(handle, passport_scard_vendor_ifd_type())),
      version: PCSCBinding.attribute(handle, passport_scard_vendor_ifd_version())
        .flatMap(Self.version),
      maximumCommandLength: properties?.maximumCommandLength, device: properties?.device)
  }

  /// The text of an attribute, which may end with NUL; nil for none.
  private static func text(_ bytes: [UInt8]?) -> String? {
    guard let text = bytes?.prefix(while: { $0 != 0 }), !text.isEmpty else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The version of an attribute 0xMMmmbbbb in the order of this machine: the major number MM and
  /// the minor number mm, whose digits USB codes in BCD; nil for another length, and for zero.
  static func version(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    let number = UInt32(
      littleEndian: bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
    guard number != 0 else { return nil }
    let minor = String(number >> 16 & 0xFF, radix: 16)
    return String(number >> 24, radix: 16) + "." + (minor.utf8.count == 1 ? "0" : "") + minor
  }
}

extension PCSCContext {
  /// The details of a reader, also while no document is on it. Nothing is sent to a document, and
  /// none is reset.
  /// - Parameter reader: the reader's whole name.
  /// - Throws: ``SmartCardError/readerInUse(_:)`` while another program has a document on it for
  ///   itself, or a transaction with it, ``SmartCardError/readerSilent(_:)``, and other ``SmartCardError``.
  public func details(of reader: String) throws(SmartCardError) -> ReaderDetails {
    var mayRenew = true
    var states = ReaderStates([reader])
    _ = try watch(&states, for: .zero, mayRenew: &mayRenew)
    return try details(of: reader, within: connectionLimit(reader, states))
  }

  /// The same within a limit.
  func details(
    of reader: String, within limit: ServiceConnection.Limit
  ) throws(SmartCardError) -> ReaderDetails {
    var mayRenew = true
    var handle = SCARDHANDLE()
    var details = ReaderDetails()
    let result = try call(limit, mayRenew: &mayRenew) { context in
      let result = PCSCBinding.connectDirectly(context, reader, &handle)
      guard result == SCARD_S_SUCCESS else { return result }
      details = ReaderDetails(handle)
      SCardDisconnect(handle, DWORD(SCARD_LEAVE_CARD))
      return result
    }
    guard result == SCARD_S_SUCCESS else { throw Self.refusal(result, reader) }
    return details
  }
}
