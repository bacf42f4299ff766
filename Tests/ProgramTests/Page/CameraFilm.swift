import Foundation
import QRCode
import TestSupport

@testable import MRZVision

/// What a camera sees in a test: the lines of a document before a wall, in glyphs cut from a drawn picture.
enum CameraFilm {
  /// Small, because the browser draws each frame without help of a graphics card.
  static let (width, height) = (800, 450)
  private static let wall: UInt8 = 226
  /// The layout of `Tests/Glyphs/pictures`: the distance of two glyphs and of two lines, and the height above and below
  /// a line's foot.
  private static let (pitch, row, top) = (16, 30, 22)
  private static let (left, foot) = (40, 35)

  /// The glyphs of the drawn picture, by their characters.
  private static func glyphs() throws -> [Character: [[UInt8]]] {
    let file = Vectors.root.appending(path: "Vectors/MRZPictures/td3.png")
    let picture = try GreyPicture(file: Array(try Data(contentsOf: file)))
    let lines = [
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    var glyphs: [Character: [[UInt8]]] = [:]
    for (number, line) in lines.enumerated() {
      for (column, character) in line.enumerated() {
        let y = Int((2.2 + Double(number) * 1.9) * 16) - top, x = left + column * pitch
        glyphs[character] = (y..<y + row).map { y in
          Array(picture.pixels[y * picture.width + x..<y * picture.width + x + pitch])
        }
      }
    }
    return glyphs
  }

  /// The lines in a frame, at a place.
  static func frame(_ lines: [String], at place: (x: Int, y: Int)) throws -> GreyPicture {
    let glyphs = try glyphs()
    var pixels = [UInt8](repeating: wall, count: width * height)
    for (number, line) in lines.enumerated() {
      for (column, character) in line.enumerated() {
        guard let glyph = glyphs[character] else { throw Missing(character: character) }
        for (y, shades) in glyph.enumerated() {
          let start = (place.y + number * row + y) * width + place.x + column * pitch
          pixels.replaceSubrange(start..<start + pitch, with: shades)
        }
      }
    }
    return try GreyPicture(width: width, height: height, pixels: pixels)
      ?? { throw Missing(character: " ") }()
  }

  /// A QR code in a frame.
  static func frame(_ symbol: QRSymbol) throws -> GreyPicture {
    let scale = 6
    var pixels = [UInt8](repeating: wall, count: width * height)
    for row in 0..<symbol.side * scale {
      let start = (50 + row) * width + 220
      for column in 0..<symbol.side * scale
      where symbol.isDark(row: row / scale, column: column / scale) {
        pixels[start + column] = 30
      }
    }
    return try GreyPicture(width: width, height: height, pixels: pixels)
      ?? { throw Missing(character: " ") }()
  }

  /// The frames as a film that Chromium plays in the place of a camera (YUV4MPEG2).
  static func film(_ frames: [GreyPicture]) -> Data {
    var film = Data("YUV4MPEG2 W\(width) H\(height) F10:1 Ip A1:1 C420jpeg\n".utf8)
    let colourless = Data(repeating: 128, count: width * height / 2)
    for frame in frames {
      film += Data("FRAME\n".utf8)
      film += Data(frame.pixels)
      film += colourless
    }
    return film
  }

  struct Missing: Error {
    let character: Character
  }
}
