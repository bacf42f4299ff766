import Exchange
import QRCode

/// The QR codes that a camera saw, until one of them is a text, or frames of a text are whole.
package struct SeenCodes: Sendable {
  private var frames = QRFrameCollection()
  /// The number of frames of the text; nil while no frame was seen.
  package private(set) var count: Int?

  package init() {}

  /// The number of different frames that were seen.
  package var found: Int { frames.found }

  /// Takes the texts in the next picture.
  /// - Returns: a text that is no frame, or that is whole; nil where more is to be seen.
  package mutating func take(_ texts: [[UInt8]]) -> [UInt8]? {
    for text in texts {
      guard case .frame(let frame) = ScannedText(text) else { return text }
      do throws(QRFrameCollection.Fault) {
        if let whole = try frames.take(frame) { return whole }
      } catch {
        // Another text is shown now, or one frame was not what was divided: it begins anew.
        frames = QRFrameCollection()
        if case .otherSeries = error { _ = try? frames.take(frame) }
      }
      count = frame.count
    }
    return nil
  }
}
