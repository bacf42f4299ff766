import Crypto
import Encoding

/// A part of a text that one symbol cannot hold. Each frame is the content of one symbol: `sqc1`,
/// the number of the series, index and count from 0, SHA-256 of the text, and the part in base 64
/// for URLs, separated by full stops. The wallet Solidarity uses the same format.
package struct QRFrame: Equatable, Sendable {
  /// The greatest length of the text in bytes.
  package static let longest = 256 << 10
  /// The greatest number of frames.
  package static let most = 512
  /// The characters with which each frame begins.
  package static let mark: WireText = "sqc1."
  private static let seriesLength = 16

  /// The number of the series, which its frames have in common.
  package let series: WireText
  /// The place of the frame, from 0.
  package let index: Int
  /// The number of frames.
  package let count: Int
  /// SHA-256 of the text in hex.
  let digest: WireText
  let bytes: [UInt8]

  /// The number of bytes of a text in one frame, if its symbol has this version: base 64 makes four
  /// characters of three bytes. It is 0 for a version that holds no more than what is around them.
  package static func part(in version: QRVersion) -> Int {
    let around = mark.utf8.count + 2 * seriesLength + 2 * "\(most)".utf8.count + 64 + 4
    return max(0, (version.mostBytes - around) * 3 / 4)
  }

  /// The frames of a text.
  /// - Parameter version: the largest version of their symbols.
  /// - Throws: ``QRSymbolError/tooLong`` for more than ``longest`` bytes, or more than ``most``
  ///   frames; `CryptoError` when libcrypto fails.
  package static func dividing(
    _ text: [UInt8], into version: QRVersion = .largest, random: RandomSource = .system
  ) throws -> [QRFrame] {
    let part = part(in: version)
    guard text.count <= longest, text.count <= most * part else { throw QRSymbolError.tooLong }
    let series = WireText(Hex.encode(try random.bytes(seriesLength)))
    let digest = WireText(Hex.encode(try DigestAlgorithm.sha256.digest(text)))
    let starts = Array(stride(from: 0, to: max(text.count, 1), by: part))
    return starts.enumerated().map { index, start in
      QRFrame(
        series: series, index: index, count: starts.count, digest: digest,
        bytes: Array(text[start..<min(start + part, text.count)]))
    }
  }

  private init(series: WireText, index: Int, count: Int, digest: WireText, bytes: [UInt8]) {
    (self.series, self.index, self.count) = (series, index, count)
    (self.digest, self.bytes) = (digest, bytes)
  }

  /// Reads a frame; nil for any other text.
  package init?(parsing text: WireText) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { WireText(decoding: $0) }
    guard parts.count == 6, parts[0] + "." == Self.mark,
      (1...64).contains(parts[1].utf8.count), let index = Self.number(parts[2]),
      let count = Self.number(parts[3]), (1...Self.most).contains(count), index < count,
      parts[4].utf8.count == 64, (try? Hex.decode(parts[4].forPeople)) != nil,
      let bytes = try? Base64URL.decode(Array(parts[5].utf8))
    else { return nil }
    self.init(
      series: parts[1], index: index, count: count, digest: parts[4].lowercased, bytes: bytes)
  }

  private static func number(_ text: WireText) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text.forPeople)
  }

  package var text: String {
    "\(Self.mark)\(series).\(index).\(count).\(digest).\(Base64URL.encode(bytes))"
  }
}

/// Frames of one series, in any order, until the text is whole.
package struct QRFrameCollection: Sendable {
  /// The reason for which a frame is refused.
  package enum Fault: Error, Hashable, Sendable {
    /// The frame is of another series.
    case otherSeries
    /// The frame contradicts a frame that was taken, or all together are not the text that was
    /// divided: the scanner has another keyboard layout, or a frame was changed.
    case differs
    /// libcrypto failed.
    case crypto(CryptoError)
  }

  private var frames: [Int: QRFrame] = [:]

  package init() {}

  /// The number of frames that were taken.
  package var found: Int { frames.count }

  /// Takes a frame.
  /// - Returns: the text, once every frame is there.
  /// - Throws: ``Fault``. The frames that were taken before are kept, unless all are there and are
  ///   not the text.
  package mutating func take(_ frame: QRFrame) throws(Fault) -> [UInt8]? {
    if let first = frames.values.first {
      guard first.series == frame.series else { throw .otherSeries }
      guard first.count == frame.count, first.digest == frame.digest else {
        throw .differs
      }
    }
    if let same = frames[frame.index], same != frame { throw .differs }
    var next = frames
    next[frame.index] = frame
    let length = next.values.reduce(0) { $0 + $1.bytes.count }
    guard length <= QRFrame.longest else { throw .differs }
    guard next.count == frame.count else {
      frames = next
      return nil
    }
    let text = (0..<frame.count).flatMap { next[$0]?.bytes ?? [] }
    let digest: [UInt8]
    do { digest = try DigestAlgorithm.sha256.digest(text) } catch { throw .crypto(error) }
    guard WireText(Hex.encode(digest)) == frame.digest else {
      // It is not known which frame is wrong, so that all must be read again.
      frames = [:]
      throw .differs
    }
    frames = next
    return text
  }
}
