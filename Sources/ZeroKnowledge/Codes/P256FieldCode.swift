/// The Reed–Solomon code over the base field of P-256 (draft-google-cfrg-libzk, "Polynomial operations").
public struct P256FieldCode: ReedSolomonCode {
  private let code: ConvolutionCode<P256Field>

  /// A code of this size.
  public init(messageCount: Int, codeCount: Int) {
    code = ConvolutionCode(messageCount: messageCount, codeCount: codeCount)
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<P256Field>) { unsafe code.extend(row) }
}
