/// The Fourier transform over a subspace of GF(2^128) (Lin, Chung and Han, "Novel Polynomial Basis
/// and Its Application to Reed-Solomon Erasure Codes", 2014): between coefficients for the basis of
/// that paper and values at the points inj(0), inj(1), ….
///
/// The basis is made of products of the polynomials W_i, scaled, where W_i is zero exactly at the first
/// 2^i points, and one at the point 2^i. A layer of the transform splits a polynomial by W_i.
struct AdditiveFFT: Sendable {
  /// For each layer i the values of W_i at the points 0, 2^(i+1), 2 · 2^(i+1), …
  private let twiddles: [[GF2To128]]

  /// Tables for the points below `pointCount`, which is at most 2^16.
  init(pointCount: Int) {
    precondition((1...1 << GF2To128.Subfield.bitCount).contains(pointCount))
    var layers: [[GF2To128]] = []
    for values in Self.subspaceValues {
      let layer = layers.count
      let blockLength = 2 << layer
      var twiddles = [GF2To128.zero]
      // W_i is linear: each further basis element doubles the points.
      for bit in (layer + 1)..<max(layer + 1, values.count)
      where twiddles.count * blockLength < pointCount {
        twiddles += twiddles.map { $0 + values[bit] }
      }
      layers.append(twiddles)
    }
    twiddles = layers
  }

  /// The scaled W_i at each element of the subfield's basis.
  private static let subspaceValues: [[GF2To128]] = {
    var rows: [[GF2To128]] = []
    // W_0 is the identity, and W_{i+1}(x) = W_i(x) (W_i(x) + W_i(basis i)).
    var values = GF2To128.Subfield.basis
    for bit in values.indices {
      let scale = values[bit].inverse
      rows.append(values.map { $0 * scale })
      let last = values[bit]
      values = values.map { $0 * ($0 + last) }
    }
    return rows
  }()

  /// Replaces the 2^bits coefficients in `row` by the values at the points from `start`, a multiple
  /// of 2^bits. Only the first `wanted` values are correct.
  func values(_ row: UnsafeMutablePointer<GF2To128>, bits: Int, from start: Int, wanted: Int) {
    for layer in (0..<bits).reversed() {
      let blocks = (wanted + (2 << layer) - 1) >> (layer + 1)
      let first = start >> (layer + 1)
      unsafe twiddles[layer].withUnsafeBufferPointer { twiddles in
        unsafe AdditiveButterflies.forward(
          layer: row, half: 1 << layer,
          twiddles: UnsafeBufferPointer(rebasing: twiddles[first..<first + blocks]))
      }
    }
  }

  /// Replaces the values at the points from `start` by the 2^bits coefficients.
  func coefficients(_ row: UnsafeMutablePointer<GF2To128>, bits: Int, from start: Int) {
    for layer in 0..<bits {
      let blocks = 1 << (bits - layer - 1)
      let first = start >> (layer + 1)
      unsafe twiddles[layer].withUnsafeBufferPointer { twiddles in
        unsafe AdditiveButterflies.backward(
          layer: row, half: 1 << layer,
          twiddles: UnsafeBufferPointer(rebasing: twiddles[first..<first + blocks]))
      }
    }
  }

  /// In a row of 2^bits elements the first `known` are values at the points from `start`, the others
  /// coefficients. Each becomes the other: the first become coefficients, the others values (van der
  /// Hoeven, "The Truncated Fourier Transform and Applications", 2004).
  func exchange(_ row: UnsafeMutablePointer<GF2To128>, bits: Int, from start: Int, known: Int) {
    guard bits > 0 else { return }
    let layer = bits - 1
    let half = 1 << layer
    let upper = unsafe row + half
    let twiddle = twiddles[layer][start >> bits]
    if known < half {
      // If both are coefficients, the lower half of the values can be prepared.
      unsafe AdditiveButterflies.forward(row + known, upper + known, twiddle, half - known)
      unsafe exchange(row, bits: layer, from: start, known: known)
      unsafe AdditiveButterflies.crossed(row, upper, twiddle, known)
      unsafe values(upper, bits: layer, from: start + half, wanted: half)
    } else {
      let more = known - half
      unsafe coefficients(row, bits: layer, from: start)
      unsafe AdditiveButterflies.crossed(row + more, upper + more, twiddle, half - more)
      unsafe exchange(upper, bits: layer, from: start + half, known: more)
      unsafe AdditiveButterflies.backward(row, upper, twiddle, more)
    }
  }
}
