import MRZVision

/// What is wrong with a frame of a camera in which no MRZ is read with certainty.
package enum FrameRemark: Sendable, CaseIterable {
  /// The frame is too dark.
  case dark
  /// A light is reflected.
  case glare
  /// The MRZ is too small.
  case small
  /// Nothing in the frame is sharp.
  case blurred
  /// No MRZ is seen.
  case unseen
  /// An MRZ is seen, and its number or dates are not certain.
  case doubtful
  /// An MRZ is read, and it has not moved since.
  case still

  /// The mean shade below which a frame is dark.
  private static let darkest = 50
  /// The shade from which a pixel is a reflected light, and the least part of a frame that is one,
  /// as one in so many.
  private static let (glaring, glareShare): (UInt8, Int) = (253, 25)
  /// The least difference between two pixels with one between them that a sharp edge has.
  private static let sharpEdge = 40
  /// The least width of a character, in pixels.
  private static let narrowest: Float = 9

  /// - Parameter reading: what was read in the frame; nil where no MRZ was seen.
  package init(_ picture: GreyPicture, _ reading: ZoneReading?) {
    if let reading, reading.isKeyAccepted {
      self = .still
    } else if let reading, Self.width(of: reading) < Self.narrowest {
      self = .small
    } else {
      self = Self.fault(of: picture) ?? (reading == nil ? .unseen : .doubtful)
    }
  }

  /// The width of a character.
  private static func width(of reading: ZoneReading) -> Float {
    guard reading.corners.count > 1, let line = reading.lines.first, !line.isEmpty else { return 0 }
    let (first, end) = (reading.corners[0], reading.corners[1])
    let (x, y) = (end.x - first.x, end.y - first.y)
    return (x * x + y * y).squareRoot() / Float(line.count)
  }

  private static func fault(of picture: GreyPicture) -> FrameRemark? {
    var (sum, bright, hasEdge) = (0, 0, false)
    for (place, pixel) in picture.pixels.enumerated() {
      sum += Int(pixel)
      if pixel >= glaring { bright += 1 }
      if !hasEdge, place % picture.width >= 2 {
        hasEdge = abs(Int(pixel) - Int(picture.pixels[place - 2])) >= sharpEdge
      }
    }
    let count = picture.pixels.count
    if sum < darkest * count { return .dark }
    if bright * glareShare > count { return .glare }
    return hasEdge ? nil : .blurred
  }
}
