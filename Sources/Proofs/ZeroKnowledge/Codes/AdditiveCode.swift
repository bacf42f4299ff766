/// The Reed–Solomon code over GF(2^128), by the additive Fourier transform
/// (draft-google-cfrg-libzk, "Polynomial operations").
public struct AdditiveCode: ReedSolomonCode {
  private let messageCount: Int
  private let codeCount: Int
  /// The base two logarithm of the shortest transform that holds a message.
  private let bits: Int
  private let transform: AdditiveFFT

  /// A code of this size, of at most 2^16 points.
  public init(messageCount: Int, codeCount: Int) {
    precondition(messageCount > 0 && messageCount <= codeCount, "a code word begins with a message")
    self.messageCount = messageCount
    self.codeCount = codeCount
    bits = Int.bitWidth - (messageCount - 1).leadingZeroBitCount
    transform = AdditiveFFT(pointCount: max(codeCount, 1 << bits))
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<GF2To128>) {
    precondition(row.count == codeCount, "a row has the length of the code")
    guard let values = row.baseAddress else { return }
    let length = 1 << bits
    var scratch = [GF2To128](repeating: .zero, count: length)
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      guard let coefficients = scratch.baseAddress else { return }
      unsafe coefficients.update(from: values, count: messageCount)
      unsafe transform.exchange(coefficients, bits: bits, from: 0, known: messageCount)
      // The row now gets the elements that are values; as coefficients they were zero.
      for index in messageCount..<length {
        if index < codeCount { unsafe values[index] = unsafe coefficients[index] }
        unsafe coefficients[index] = .zero
      }
      for start in stride(from: length, to: codeCount, by: length) {
        let wanted = min(length, codeCount - start)
        if wanted == length {
          unsafe (values + start).update(from: coefficients, count: length)
          unsafe transform.values(values + start, bits: bits, from: start, wanted: length)
        } else {
          // The last piece: the coefficients are no longer needed.
          unsafe transform.values(coefficients, bits: bits, from: start, wanted: wanted)
          unsafe (values + start).update(from: coefficients, count: wanted)
        }
      }
    }
  }
}
