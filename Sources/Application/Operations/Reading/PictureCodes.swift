import Encoding
import MRZVision

/// Reads the barcodes and QR codes in a picture with the program zbarimg. It gets only pixels that
/// this program wrote, in a file in memory, so that none of its decoders sees a foreign file.
package enum PictureCodes {
  /// How long the program may take.
  private static let timeLimit: Duration = .seconds(10)
  /// The greatest length of its answer, in bytes.
  private static let longestAnswer = 1 << 20
  /// The most pixels that it gets; it keeps several bytes for each.
  private static let mostPixels = 1 << 24

  /// The format of its answer is fixed: XML, in which each text stands with its bytes as they are.
  /// Of all kinds of codes it looks for those that cards have.
  private static let arguments = [
    "--xml", "--quiet", "-Sdisable", "-Sqr.enable", "-Scode128.enable", "-Scode39.enable",
    "pgm:fd:3",
  ]

  /// The texts in a picture, each once; none where there is no code.
  /// - Throws: ``SymbolReadError/programMissing(_:)``.
  package static func texts(
    in picture: GreyPicture, _ surroundings: Surroundings
  ) throws(SymbolReadError) -> [[UInt8]] {
    guard let path = surroundings.search(.zbarimg).path else {
      throw .programMissing(ProgramIdentity.zbarimg.name)
    }
    let program = ConverterProgram(
      identity: .zbarimg, arguments: arguments, place: .standardOutput)
    let answer = program.run(
      path, input: picture.halved(toAtMost: mostPixels).pgm, inputEnding: "pgm",
      outputEnding: "xml", limit: longestAnswer, until: .now + timeLimit)
    // It also fails where it finds no code.
    var texts: [[UInt8]] = []
    for text in answer.map(texts(inXML:)) ?? [] where !texts.contains(text) { texts.append(text) }
    return texts
  }

  private static let start = Array("<data".utf8), end = Array("</data>".utf8)
  private static let base64 = Array(" format='base64'".utf8)
  private static let quote = Array("<![CDATA[".utf8), unquote = Array("]]>".utf8)

  /// The content of the elements `data`, which is quoted, or base 64 where it is not plain text.
  static func texts(inXML xml: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var rest = xml[...]
    while rest.skip(behind: start) != nil, let attributes = rest.skip(behind: [UInt8(ascii: ">")]),
      rest.skip(behind: quote) != nil
    {
      var text: [UInt8] = []
      // A text that itself has the end of a quotation is in several.
      repeat { text += rest.skip(behind: unquote) ?? [] } while rest.skip(ifAt: quote)
      guard rest.skip(ifAt: end) else { break }
      guard attributes.starts(with: base64) else {
        texts.append(text)
        continue
      }
      if let bytes = try? Base64.decode(text.filter { $0 > 0x20 }) { texts.append(bytes) }
    }
    return texts
  }
}

extension ArraySlice<UInt8> {
  /// Goes on behind the next place of some bytes; returns what was before them, nil if they are not
  /// there.
  fileprivate mutating func skip(behind bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let found = firstRange(of: bytes) else { return nil }
    defer { self = self[found.upperBound...] }
    return self[..<found.lowerBound]
  }

  /// Goes on behind some bytes if they are next.
  fileprivate mutating func skip(ifAt bytes: [UInt8]) -> Bool {
    guard starts(with: bytes) else { return false }
    self = dropFirst(bytes.count)
    return true
  }
}
