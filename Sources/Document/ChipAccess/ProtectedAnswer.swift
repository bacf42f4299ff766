import Encoding
import SmartCard
import Verdicts

/// The data objects of a protected answer, Doc 9303-11, 9.8.4: DO'87' or DO'85' if there are data,
/// DO'99', DO'8E', in this order and nothing else.
struct ProtectedAnswer {
  /// The value of DO'87' or DO'85'.
  let cryptogram: [UInt8]?
  /// True if the cryptogram came in DO'85'.
  let isOdd: Bool
  /// The status word in DO'99'.
  let status: StatusWord
  /// The value of DO'8E'.
  let code: [UInt8]
  /// The bytes that the authentication code covers, as they were sent.
  let covered: [UInt8]

  init(parsing data: [UInt8]) throws(SecureMessagingFault) {
    let (status, code): (BERTLV, BERTLV)
    do throws(BERError) {
      var reader = BERReader(data)
      var cryptogram = try reader.readOptional(0x87)
      let next = try reader.peekTag()
      isOdd = cryptogram == nil && next == 0x85
      if isOdd { cryptogram = try reader.read(0x85) }
      status = try reader.read(0x99)
      code = try reader.read(0x8E)
      try reader.end()
      self.cryptogram = cryptogram.map { Array($0.content) }
    } catch {
      throw .malformed(.phrase(error.phrase))
    }
    let word = Array(status.content)
    guard word.count == 2, code.content.count == 8 else {
      throw .malformed(.phrase(.answerLengthWrong))
    }
    self.status = StatusWord(word[0], word[1])
    self.code = Array(code.content)
    covered = Array(data.dropLast(code.encoded.count))
  }

  /// The most bytes in clear that a protected answer of this many bytes can hold: DO'99' takes 4 of
  /// them and DO'8E' 10, DO'87' has its header and the padding indicator, and at least one byte of
  /// the last block is padding.
  static func space(in length: Int, blockLength: Int) -> Int {
    let value = length - 14
    let header = value <= 0x81 ? 2 : value <= 0x102 ? 3 : value <= 0x1_0003 ? 4 : 5
    return max(0, (value - header - 1) / blockLength * blockLength - 1)
  }
}
