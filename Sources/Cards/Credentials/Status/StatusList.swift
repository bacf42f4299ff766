import Encoding

/// The statuses of many credentials, a few bits each (draft-ietf-oauth-status-list, 4). A claim
/// holds them as data in the ZLIB format (RFC 1950).
public struct StatusList: Sendable {
  /// A status.
  public enum Status: Sendable, Hashable {
    /// The credential is in force.
    case valid
    /// The credential was revoked.
    case invalid
    /// The credential is not in force for a time.
    case suspended
    /// Only the issuer knows the meaning of this value.
    case other(UInt8)

    init(_ value: UInt8) {
      switch value {
      case 0: self = .valid
      case 1: self = .invalid
      case 2: self = .suspended
      default: self = .other(value)
      }
    }
  }

  /// The greatest length of a list in bytes, which holds 64 million statuses.
  public static let longest = 8 << 20

  /// The bits of a status: 1, 2, 4 or 8.
  let bits: Int
  private var bytes: [UInt8]

  /// Makes a list in which all credentials are in force, with one bit for each.
  /// - Parameter count: the number of statuses, a multiple of eight.
  public init(count: Int) { (bits, bytes) = (1, [UInt8](repeating: 0, count: count / 8)) }

  /// Marks a credential as revoked; it ignores an index beyond the list.
  public mutating func revoke(_ index: Int) {
    guard bytes.indices.contains(index / 8) else { return }
    bytes[index / 8] |= 1 << UInt8(index % 8)
  }

  /// The status at an index; nil beyond the end of the list.
  public func status(of index: Int) -> Status? {
    let place = index * bits / 8
    guard index >= 0, bytes.indices.contains(place) else { return nil }
    let shift = UInt8(index * bits % 8)
    return Status(bytes[place] >> shift & UInt8((1 << bits) - 1))
  }

  // MARK: As a claim

  /// Reads the member `status_list` of a JWT; nil for anything else, and for more than
  /// ``longest``.
  init?(_ value: JSONValue?) {
    guard let bits = value?["bits"]?.integer, let text = value?["lst"]?.string,
      let compressed = try? Base64URL.decode(text)
    else { return nil }
    self.init(bits: bits, compressed)
  }

  /// Reads the status list of a CWT, likewise.
  init?(_ value: CBOR?) {
    guard case .unsigned(let bits)? = value?["bits"], case .bytes(let compressed)? = value?["lst"]
    else { return nil }
    self.init(bits: Int(clamping: bits), compressed)
  }

  private init?(bits: Int, _ compressed: [UInt8]) {
    guard [1, 2, 4, 8].contains(bits), let bytes = Self.decompressed(compressed) else { return nil }
    (self.bits, self.bytes) = (bits, bytes)
  }

  /// The member `status_list` of a JWT.
  var json: JSONValue {
    .object(["bits": .integer(bits), "lst": .string(Base64URL.encode(compressed))])
  }

  /// The status list of a CWT.
  var cbor: CBOR {
    .map([CBOR.Pair(.text("bits"), CBOR(bits)), CBOR.Pair(.text("lst"), .bytes(compressed))])
  }

  private static func decompressed(_ data: [UInt8]) -> [UInt8]? {
    // A header of two bytes that is a multiple of 31, without a dictionary; after the data a
    // checksum of four bytes.
    guard data.count > 6, data[0] & 0x0F == 8, (Int(data[0]) << 8 | Int(data[1])) % 31 == 0,
      data[1] & 0x20 == 0, let inflated = try? Inflate(data[2...], limit: longest)
    else { return nil }
    let end = 2 + inflated.compressedLength
    guard end + 4 == data.count, data[end...].elementsEqual(adler32(inflated.content)) else {
      return nil
    }
    return inflated.content
  }

  /// The list in uncompressed blocks (RFC 1951, 3.2.4), because the server that hosts the list can
  /// compress it.
  private var compressed: [UInt8] {
    var data: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      data.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { data += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      data += block
    } while !rest.isEmpty
    return data + Self.adler32(bytes)
  }

  /// The four bytes of the checksum of RFC 1950, 8.2.
  private static func adler32(_ bytes: [UInt8]) -> [UInt8] {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65521
      two = (two + one) % 65521
    }
    return [two, one].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}
