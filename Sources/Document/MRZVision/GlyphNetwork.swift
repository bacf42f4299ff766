import Encoding
import Glibc

/// The glyphs of the MRZ in OCR-B, and how they are numbered.
enum Glyph {
  /// The filler, the digits and the letters.
  static let characters = Array("<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  static let count = 37
  /// The number of "no glyph", after the glyphs.
  static let none = 37
  static let classes = 38
  static let filler = 0
  static let zero = 1
  static let letterO = 25
  static let letterU = 31

  /// The number of a character; nil if the MRZ does not have it.
  static func number(of character: UInt8) -> Int? { characters.firstIndex(of: character) }
}

/// For some places of a line, the logarithm of the probability of each glyph and of none.
struct GlyphScores {
  /// ``Glyph/classes`` numbers for each place.
  private(set) var values: [Float]
  let count: Int

  init(count: Int) {
    self.count = count
    values = [Float](repeating: 0, count: count * Glyph.classes)
  }

  subscript(_ place: Int) -> ArraySlice<Float> {
    get { values[place * Glyph.classes..<(place + 1) * Glyph.classes] }
    set {
      values.replaceSubrange(place * Glyph.classes..<(place + 1) * Glyph.classes, with: newValue)
    }
  }

  mutating func set(_ place: Int, _ outputs: Outputs) {
    outputs.logarithms { values[place * Glyph.classes + $0] = $1 }
  }

  /// The probability that there is no glyph.
  func none(_ place: Int) -> Float { values[place * Glyph.classes + Glyph.none] }

  /// The best glyph.
  func best(_ place: Int) -> (glyph: Int, score: Float) {
    var best = (glyph: 0, score: -Float.infinity)
    for glyph in 0..<Glyph.count {
      let score = values[place * Glyph.classes + glyph]
      if score > best.score { best = (glyph, score) }
    }
    return best
  }
}

/// Recognises a glyph in a cell of a line: two layers, the first with 128 units that are never
/// negative. The weights are made by `Tests/Glyphs/train`.
struct GlyphNetwork: Sendable {
  static let hidden = 128
  /// The first layer's weights unit by unit, and what each unit's sum is multiplied by.
  private let first: [SIMD8<Int16>]
  private let firstScales: [Float]
  private let firstBiases: [Float]
  /// The second layer's weights: for each unit those of all classes.
  private let second: [Outputs]
  private let secondBiases: Outputs

  /// The size of the weights in bytes.
  static let size =
    LineStrip.inputs * hidden + hidden * Glyph.classes + 8 * (hidden + Glyph.classes)

  static let trained = GlyphNetwork(base64: GlyphWeights.trained)
  /// One that was trained apart, on other lines: what both see alike is seldom wrong.
  static let second = GlyphNetwork(base64: GlyphWeights.second)

  private init(base64 text: String) { self.init((try? Base64.decode(text)) ?? []) }

  /// Takes the weights: for each layer those of its units as bytes, then a factor for each unit and
  /// what is added to it, as floating-point numbers. Bytes that are missing are 0.
  init(_ bytes: [UInt8]) {
    var reader = WeightReader(bytes)
    let first = reader.bytes(LineStrip.inputs * Self.hidden)
    let scales = reader.floats(Self.hidden)
    firstBiases = reader.floats(Self.hidden)
    let second = reader.bytes(Self.hidden * Glyph.classes)
    let outScales = reader.floats(Glyph.classes)
    let outBiases = reader.floats(Glyph.classes)
    self.first = stride(from: 0, to: first.count, by: 8).map { start in
      SIMD8((0..<8).map { Int16(first[start + $0]) })
    }
    // A pixel of deviation 1 is 32.
    firstScales = scales.map { $0 / 32 }
    self.second = (0..<Self.hidden).map { unit in
      Outputs((0..<Glyph.classes).map { Float(second[$0 * Self.hidden + unit]) * outScales[$0] })
    }
    secondBiases = Outputs(outBiases)
  }

  /// The scores of the cells that begin at these columns of a strip. Four are looked at at a time,
  /// so that each weight is loaded once for them.
  func scores(_ strip: LineStrip, at columns: [Int]) -> GlyphScores {
    var scores = GlyphScores(count: columns.count)
    var units = [Float](repeating: 0, count: 4 * Self.hidden)
    let last = strip.columns - LineStrip.pitch
    for start in stride(from: 0, to: columns.count, by: 4) {
      let four = (start..<start + 4).map { columns[min($0, columns.count - 1)] }
      let starts = four.map { max(0, min(last, $0)) * LineStrip.vectors }
      firstLayer(strip.pixels.span, (starts[0], starts[1], starts[2], starts[3]), &units)
      for place in start..<min(start + 4, columns.count) {
        let outputs = secondLayer(units.span.extracting(Self.places(of: place - start)))
        scores.set(place, (0...last).contains(columns[place]) ? outputs : .outside)
      }
    }
    return scores
  }

  private static func places(of number: Int) -> Range<Int> {
    number * hidden..<(number + 1) * hidden
  }

  private func firstLayer(
    _ pixels: Span<SIMD8<Int16>>, _ starts: (Int, Int, Int, Int), _ units: inout [Float]
  ) {
    let weights = first.span, vectors = LineStrip.inputs / 8
    for unit in 0..<Self.hidden {
      var sum0 = SIMD4<Int32>(repeating: 0), sum1 = sum0, sum2 = sum0, sum3 = sum0
      for index in 0..<vectors {
        let weight = weights[unit &* vectors &+ index]
        sum0 &+= Self.products(pixels[starts.0 &+ index], weight)
        sum1 &+= Self.products(pixels[starts.1 &+ index], weight)
        sum2 &+= Self.products(pixels[starts.2 &+ index], weight)
        sum3 &+= Self.products(pixels[starts.3 &+ index], weight)
      }
      let scale = firstScales[unit], bias = firstBiases[unit]
      units[unit] = Float(sum0.wrappedSum()) * scale + bias
      units[Self.hidden + unit] = Float(sum1.wrappedSum()) * scale + bias
      units[2 * Self.hidden + unit] = Float(sum2.wrappedSum()) * scale + bias
      units[3 * Self.hidden + unit] = Float(sum3.wrappedSum()) * scale + bias
    }
  }

  /// The sums of two products each: one instruction of the processors that have it.
  @inline(__always)
  private static func products(_ one: SIMD8<Int16>, _ other: SIMD8<Int16>) -> SIMD4<Int32> {
    let all = SIMD8<Int32>(truncatingIfNeeded: one) &* SIMD8<Int32>(truncatingIfNeeded: other)
    return all.evenHalf &+ all.oddHalf
  }

  private func secondLayer(_ units: Span<Float>) -> Outputs {
    var sums = secondBiases
    let weights = second.span
    for unit in 0..<Self.hidden where units[unit] > 0 { sums.add(weights[unit], units[unit]) }
    return sums
  }
}

/// A number for each class.
struct Outputs {
  private var a, b, c, d, e: SIMD8<Float>

  init(_ values: [Float]) {
    func vector(_ first: Int) -> SIMD8<Float> {
      SIMD8((first..<first + 8).map { $0 < values.count ? values[$0] : 0 })
    }
    (a, b, c, d, e) = (vector(0), vector(8), vector(16), vector(24), vector(32))
  }

  /// Beyond the picture there is no glyph.
  static let outside = Outputs([Float](repeating: -8, count: Glyph.count) + [0])

  @inline(__always)
  mutating func add(_ other: Outputs, _ factor: Float) {
    a += other.a * factor
    b += other.b * factor
    c += other.c * factor
    d += other.d * factor
    e += other.e * factor
  }

  /// Writes the logarithms of the probabilities to which these numbers are proportional.
  func logarithms(_ write: (Int, Float) -> Void) {
    var highest = a
    highest.replace(with: b, where: highest .< b)
    highest.replace(with: c, where: highest .< c)
    highest.replace(with: d, where: highest .< d)
    var most = max(e[0], e[1])
    for lane in 0..<8 { most = max(most, highest[lane], lane < 6 ? e[lane] : most) }
    var total: Float = 0
    for lane in 0..<8 {
      total += expf(a[lane] - most) + expf(b[lane] - most) + expf(c[lane] - most)
      total += expf(d[lane] - most)
      if lane < 6 { total += expf(e[lane] - most) }
    }
    let norm = most + logf(total)
    for lane in 0..<8 {
      write(lane, a[lane] - norm)
      write(8 + lane, b[lane] - norm)
      write(16 + lane, c[lane] - norm)
      write(24 + lane, d[lane] - norm)
      if lane < 6 { write(32 + lane, e[lane] - norm) }
    }
  }
}

/// Reads numbers from the weights' bytes; those that are missing are 0.
private struct WeightReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func bytes(_ count: Int) -> [Int8] {
    let taken = rest.prefix(count).map { Int8(bitPattern: $0) }
    rest = rest.dropFirst(count)
    return taken + [Int8](repeating: 0, count: count - taken.count)
  }

  mutating func floats(_ count: Int) -> [Float] {
    let all = bytes(4 * count)
    return (0..<count).map { index in
      let bits = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(UInt8(bitPattern: all[4 * index + $1])) << (8 * $1)
      }
      return Float(bitPattern: bits)
    }
  }
}
