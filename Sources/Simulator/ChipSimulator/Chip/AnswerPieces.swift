import SmartCard

/// Answers that come in pieces by 61xx and GET RESPONSE, ISO/IEC 7816-4, 7.6.1. This happens below
/// secure messaging: GET RESPONSE for the pieces of a protected answer comes in clear.
struct AnswerPieces {
  private static let endlessPiece = 16

  private enum Rest {
    case none
    case bytes(ArraySlice<UInt8>, status: StatusWord, size: Int)
    case endless
  }

  private var rest = Rest.none

  /// The next piece, if the bytes are a GET RESPONSE and a piece is left; nil otherwise. Any other
  /// command discards the pieces that are left.
  mutating func next(for commandBytes: [UInt8]) -> [UInt8]? {
    let waiting = rest
    rest = .none
    guard let command = try? CommandAPDU(parsing: commandBytes),
      command.instruction == .getResponse,
      command.cla & 0xF3 == 0, command.p1 == 0, command.p2 == 0, command.data.isEmpty
    else { return nil }
    switch waiting {
    case .none:
      return nil
    case .bytes(let bytes, let status, let size):
      let wanted = command.expectedLength ?? size
      return give(bytes, status: status, count: min(size, wanted), size: size)
    case .endless:
      rest = .endless
      return Self.endlessAnswer([UInt8](repeating: 0x5A, count: Self.endlessPiece))
    }
  }

  /// The answer, or its first piece if it is longer than a piece. Without a size it is not divided.
  mutating func first(of response: ResponseAPDU, size: Int?) -> [UInt8] {
    guard let size else { return response.encoded }
    return give(response.data[...], status: response.status, count: size, size: size)
  }

  /// The first piece of an answer that never ends.
  mutating func endless(_ response: ResponseAPDU) -> [UInt8] {
    rest = .endless
    return Self.endlessAnswer(Array(response.data.prefix(Self.endlessPiece)))
  }

  private mutating func give(
    _ bytes: ArraySlice<UInt8>, status: StatusWord, count: Int, size: Int
  ) -> [UInt8] {
    let piece = Array(bytes.prefix(count))
    let remaining = bytes.dropFirst(count)
    guard !remaining.isEmpty else { return ResponseAPDU(data: piece, status: status).encoded }
    rest = .bytes(remaining, status: status, size: size)
    let announced = min(remaining.count, size, 256)
    return piece + [0x61, UInt8(truncatingIfNeeded: announced)]
  }

  private static func endlessAnswer(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [0x61, UInt8(endlessPiece)]
  }
}

extension Profile {
  /// The length of the pieces of answers, in bytes; nil for answers that are not divided.
  var pieceLength: Int? {
    for case .pieces(let length) in faults { return max(1, length) }
    return nil
  }
}
