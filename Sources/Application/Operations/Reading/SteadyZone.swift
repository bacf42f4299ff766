import ChipAccess
import MRZ
import MRZVision

/// The readings of an MRZ in the frames of a camera, until two agree that differ in position: what
/// stands still may be misread twice in the same way.
package struct SteadyZone: Sendable {
  /// The shortest way that one corner of the MRZ moved between two frames that count as two, in
  /// pixels.
  package static let shortestMove: Float = 2

  private var former: (key: MRZAccessFields, corners: [(x: Float, y: Float)])?

  package init() {}

  /// Takes the reading of the next frame.
  /// - Returns: true if its key is accepted, and an earlier frame gave the same key at another
  ///   position.
  package mutating func take(_ reading: ZoneReading) -> Bool {
    guard reading.isKeyAccepted, let mrz = try? MRZ(parsing: reading.text.joined(separator: "\n"))
    else { return false }
    let key = mrz.accessFields
    if let former, former.key == key {
      return Self.haveMoved(former.corners, reading.corners)
    }
    former = (key, reading.corners)
    return false
  }

  private static func haveMoved(
    _ former: [(x: Float, y: Float)], _ corners: [(x: Float, y: Float)]
  ) -> Bool {
    zip(former, corners).contains { first, second in
      let (x, y) = (first.x - second.x, first.y - second.y)
      return x * x + y * y >= shortestMove * shortestMove
    }
  }
}
