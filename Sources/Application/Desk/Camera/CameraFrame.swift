import Crypto
import Encoding
import MRZVision

/// A frame of a camera, or a picture from a file, as the page sends it: a line with the place that
/// it comes from, its width and its height, and then a byte for each pixel.
struct CameraFrame: Sendable {
  /// The longest side, and the most pixels.
  static let longestSide = 1280
  static let mostPixels = 1280 * 720
  /// The most bytes of the first line, with its line feed.
  private static let longestLine = 20

  let isFile: Bool
  let picture: GreyPicture

  /// Reads a message; nil if it is not exactly such a frame.
  init?(_ message: SecretBytes) {
    let line = message.bytes.prefix(Self.longestLine).prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, message.count > line.count,
      message.bytes[line.count] == UInt8(ascii: "\n"),
      let width = Self.side(words[1]), let height = Self.side(words[2]),
      width * height <= Self.mostPixels, message.count == line.count + 1 + width * height
    else { return nil }
    switch WireText(decoding: words[0]) {
    case "camera": isFile = false
    case "file": isFile = true
    default: return nil
    }
    let pixels = Array(message.bytes.dropFirst(line.count + 1))
    guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
      return nil
    }
    self.picture = picture
  }

  /// A length in pixels, in decimal digits without a leading zero.
  private static func side(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...4).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let side = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1...longestSide).contains(side) ? side : nil
  }
}
