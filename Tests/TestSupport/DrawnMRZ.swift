import Foundation
import MRZVision

/// Pictures of the MRZ of a passport, put together from the printed characters of the picture
/// `Vectors/MRZPictures/td3.png`, so that its text can be that of any virtual passport of the same
/// holder.
package enum DrawnMRZ {
  private static let lines = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]
  /// The place of the first character, and the size of one with the space around it.
  private static let left = 40, tops = [14, 44], width = 16, height = 26

  /// The picture of two lines.
  /// - Throws: ``Undrawable`` for a character that the drawn picture has not.
  package static func picture(_ text: [String]) throws -> GreyPicture {
    let file = Vectors.root.appending(path: "Vectors/MRZPictures/td3.png")
    let drawn = try GreyPicture(file: Array(try Data(contentsOf: file)))
    var pixels = [UInt8](repeating: drawn.pixels[0], count: drawn.pixels.count)
    for (row, line) in text.enumerated() {
      for (column, character) in line.enumerated() {
        guard let source = place(of: character, nearest: row) else { throw Undrawable() }
        for y in 0..<height {
          for x in 0..<width {
            let to = (tops[row] + y) * drawn.width + left + column * width + x
            let from = (tops[source.row] + y) * drawn.width + left + source.column * width + x
            pixels[to] = drawn.pixels[from]
          }
        }
      }
    }
    guard let picture = GreyPicture(width: drawn.width, height: drawn.height, pixels: pixels) else {
      throw Undrawable()
    }
    return picture
  }

  /// Where a character is drawn, in the same line if it is there.
  private static func place(of character: Character, nearest row: Int) -> (row: Int, column: Int)? {
    for row in [row, 1 - row] {
      let line = Array(lines[row])
      if let column = line.firstIndex(of: character) { return (row, column) }
    }
    return nil
  }

  package struct Undrawable: Error {}
}
