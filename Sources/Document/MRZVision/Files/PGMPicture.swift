import Encoding

/// A picture in the format PGM with binary pixels of one byte: Netpbm's "P5".
enum PGMPicture {
  static let signature = Array("P5".utf8)

  static func grey(_ bytes: [UInt8]) throws(PictureError) -> GreyPicture {
    var position = signature.count
    var numbers: [Int] = []
    while numbers.count < 3 { numbers.append(try number(bytes, &position)) }
    let (width, height) = (numbers[0], numbers[1])
    try GreyPicture.checkSize(width, height)
    guard (1...255).contains(numbers[2]) else { throw .unreadable(.pictureKind) }
    // One blank ends the header.
    position += 1
    guard bytes.count - position >= width * height else { throw .unreadable(.pictureCutShort) }
    let pixels = bytes[position..<position + width * height]
    let scaled =
      numbers[2] == 255 ? Array(pixels) : pixels.map { UInt8(min(255, Int($0) * 255 / numbers[2])) }
    return GreyPicture(width, height, scaled)
  }

  /// The next number of the header, after blanks and comments; the position is behind it then.
  private static func number(
    _ bytes: [UInt8], _ position: inout Int
  ) throws(PictureError) -> Int {
    while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "#") {
      if bytes[position] == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else {
        position += 1
      }
    }
    var value = 0, digits = 0
    while position < bytes.count, DecimalDigits.isDigit(bytes[position]), digits < 6 {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      (position, digits) = (position + 1, digits + 1)
    }
    guard position < bytes.count else { throw .unreadable(.pictureCutShort) }
    guard digits > 0, bytes[position] <= 0x20 else { throw .unreadable(.pictureDamaged) }
    return value
  }
}

extension GreyPicture {
  /// The picture as a file in this format.
  package var pgm: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + pixels }

  /// The picture with half as many pixels in each direction, as often as needed.
  package func halved(toAtMost most: Int) -> GreyPicture {
    pixels.count <= most || width < 2 || height < 2 ? self : halved.halved(toAtMost: most)
  }
}
