#if arch(x86_64)
  import CP256

  /// The steps of the transform over the extension of P-256's base field, eight butterflies at a time.
  extension P256ExtensionField {
    /// True if vectors compute a step of this many butterflies, eight at a time: all eight from one
    /// quarter, four from each of two quarters, or one from each of eight.
    private static func isWide(_ butterflies: Int, quarter: Int = 8) -> Bool {
      butterflies > 0 && P256Field.eights(butterflies) == butterflies
        && (quarter == 1 || quarter % 4 == 0)
    }

    static func split(
      _ row: UnsafeMutableBufferPointer<Self>,
      _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
    ) {
      let butterflies = row.count / 4
      let quarter = butterflies / twiddles.count
      guard isWide(butterflies, quarter: quarter) else {
        return unsafe splitSingly(row, twiddles)
      }
      unsafe passport_p256_split(row.baseAddress, twiddles.baseAddress, quarter, butterflies)
    }

    static func join(
      _ row: UnsafeMutableBufferPointer<Self>,
      _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
    ) {
      let butterflies = row.count / 4
      let quarter = butterflies / twiddles.count
      guard isWide(butterflies, quarter: quarter) else {
        return unsafe joinSingly(row, twiddles)
      }
      unsafe passport_p256_join(row.baseAddress, twiddles.baseAddress, quarter, butterflies)
    }

    static func splitHalves(_ row: UnsafeMutableBufferPointer<Self>, _ root: Self) {
      guard isWide(row.count / 2) else { return unsafe splitHalvesSingly(row, root) }
      var root = root
      unsafe passport_p256_split_halves(row.baseAddress, &root, row.count / 2)
    }

    static func joinHalves(_ row: UnsafeMutableBufferPointer<Self>, _ inverse: Self) {
      guard isWide(row.count / 2) else { return unsafe joinHalvesSingly(row, inverse) }
      var inverse = inverse
      unsafe passport_p256_join_halves(row.baseAddress, &inverse, row.count / 2)
    }

    static func multiply(
      _ row: UnsafeMutableBufferPointer<Self>, by factors: UnsafeBufferPointer<Self>
    ) {
      precondition(row.count == factors.count)
      guard isWide(row.count) else { return unsafe multiplySingly(row, by: factors) }
      unsafe passport_p256_multiply_extension(
        row.baseAddress, factors.baseAddress, row.count)
    }
  }
#endif
