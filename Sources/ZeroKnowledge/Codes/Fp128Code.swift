/// The Reed–Solomon code over Fp128 (draft-google-cfrg-libzk, "Polynomial operations").
public struct Fp128Code: ReedSolomonCode {
  private let code: ConvolutionCode<Fp128>

  /// A code of this size.
  public init(messageCount: Int, codeCount: Int) {
    code = ConvolutionCode(messageCount: messageCount, codeCount: codeCount)
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<Fp128>) { unsafe code.extend(row) }
}
