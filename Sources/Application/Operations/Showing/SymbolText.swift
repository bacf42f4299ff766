import Crypto
import Encoding
import Exchange
import QRCode
import Verdicts

/// Reads a text that was pasted or scanned, or a picture of QR codes; the text may be divided into
/// frames. Also makes the QR codes of a text.
package enum SymbolText {
  /// The longest text that symbols hold together, in bytes.
  package static let longest = QRFrame.longest

  /// One QR code, or several with a frame each if the text is too long for one.
  /// - Parameter largest: the largest version of a QR code.
  /// - Throws: ``SymbolTooLong``.
  package static func symbols(
    of bytes: [UInt8], atMost largest: QRVersion = .largest, random: RandomSource
  ) throws -> [QRSymbol] {
    if let symbol = try? QRSymbol(bytes), symbol.version <= largest { return [symbol] }
    guard bytes.count <= QRFrame.longest else { throw SymbolTooLong() }
    return try QRFrame.dividing(bytes, into: largest, random: random).map {
      try QRSymbol(Array($0.text.utf8))
    }
  }

  /// The text, joined from its frames if it is divided.
  /// - Throws: ``SymbolReadError``.
  package static func whole(in text: [UInt8], _ surroundings: Surroundings) throws -> [UInt8] {
    guard let picture = try picture(in: text) else { return try whole(inLines: text) }
    let lines = try SymbolReader.texts(
      inPicture: picture, named: "the picture", surroundings)
    return try whole(inLines: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The content of a file; of a picture, the text of its QR codes.
  /// - Parameter place: the name of the file, for errors.
  /// - Throws: ``SymbolReadError``.
  package static func content(
    ofFile bytes: [UInt8], named place: String, _ surroundings: Surroundings
  ) throws -> [UInt8] {
    guard PictureFormat(of: bytes) != nil else { return bytes }
    let texts = try SymbolReader.texts(inPicture: bytes, named: place, surroundings)
    return try whole(inLines: Array(texts.joined(separator: [UInt8(ascii: "\n")])))
  }

  private static let pictureStart = Array("data:image/jpeg;base64,".utf8)

  /// The bytes of a picture in a `data` URL (RFC 2397); nil for any other text.
  private static func picture(in text: [UInt8]) throws -> [UInt8]? {
    guard text.starts(with: pictureStart) else { return nil }
    let bytes = text.dropFirst(pictureStart.count)
    guard let picture = try? Base64.decode(String(decoding: bytes, as: UTF8.self)) else {
      throw SymbolReadError.none("the picture")
    }
    return picture
  }

  private static func whole(inLines text: [UInt8]) throws -> [UInt8] {
    var frames = QRFrameCollection()
    var count = 0
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard case .frame(let frame) = ScannedText(Array(line)) else { return text }
      count = frame.count
      do throws(QRFrameCollection.Fault) {
        if let whole = try frames.take(frame) { return whole }
      } catch {
        throw SymbolReadError(error)
      }
    }
    guard count == 0 else { throw SymbolReadError.framesMissing(frames.found, count) }
    return text
  }
}

/// The error for a text that is too long for symbols, in frames too.
package struct SymbolTooLong: CodedError {
  package init() {}

  package var code: ReasonCode { .symbolTooLong }
  package var details: [Detail] { [.number(QRFrame.longest >> 10)] }
}
