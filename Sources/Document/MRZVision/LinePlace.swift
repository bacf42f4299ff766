/// A point or a distance in a picture, in pixels.
typealias Point = SIMD2<Float>

extension Point {
  var length: Float { (x * x + y * y).squareRoot() }
  /// The same distance a quarter turn to the right, as seen in the picture.
  var quarter: Point { Point(-y, x) }
}

/// Where a printed line is in a picture: cells of one glyph each, counted from one of them.
struct LinePlace {
  /// The middle of cell 0.
  var start: Point
  /// From one cell to the next, at cell 0.
  var along: Point
  /// How the distance of the cells grows along the line, as a camera sees it from the side: cell
  /// `c` is at `c + bend * c * c`.
  var bend: Float = 0
  /// The height of a capital letter in parts of the distance of the cells.
  var tall: Float = Self.usualTall
  /// How far the upper end of a glyph leans to the left, in parts of its height.
  var slant: Float = 0

  /// The letters of OCR-B are as high as the cells are wide; they are mostly printed a bit smaller.
  static let usualTall: Float = 0.97

  /// The distance of the cells in pixels.
  var pitch: Float { along.length }

  /// The middle of a cell.
  func middle(of cell: Float) -> Point { start + along * (cell + bend * cell * cell) }

  /// The distance of the cells around a cell.
  func pitch(at cell: Float) -> Float { pitch * max(0.2, 1 + 2 * bend * cell) }

  /// The same line, counted from another cell.
  func counted(from cell: Float) -> LinePlace {
    var moved = self
    let growth = max(0.2, 1 + 2 * bend * cell)
    moved.start = middle(of: cell)
    moved.along = along * growth
    moved.bend = bend / growth
    return moved
  }

  /// The same line moved down by parts of the distance of its cells.
  func moved(down: Float) -> LinePlace {
    var moved = self
    moved.start += along.quarter * down
    return moved
  }

  /// The same line as it is seen when the picture stands on its head, counted from another cell.
  func turned(from cell: Float) -> LinePlace {
    var turned = counted(from: cell)
    turned.along = -turned.along
    turned.bend = -turned.bend
    return turned
  }

  /// The same line, turned about the middle of a cell: the next cell is lower by this part.
  func tilted(_ tilt: Float, about cell: Float) -> LinePlace {
    let middle = middle(of: cell)
    var tilted = self
    tilted.along += along.quarter * tilt
    tilted.start += middle - tilted.middle(of: cell)
    return tilted
  }
}
