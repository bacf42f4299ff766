import Parallel

/// The terms of a part of a layer with the gates bound: entries of a sparse matrix over the two
/// hands, whose indices are halved from round to round (draft-google-cfrg-libzk, "Transform circuit
/// and wires into a padded proof", QUAD).
///
/// All results are linear in the entries. So several entries with the same indices are equivalent
/// to their sum, and the parts of a layer are independent of each other.
struct HandTerms<Element: FieldElement> {
  /// The wires of the two hands, one of each for every entry.
  private var left: [UInt32]
  private var right: [UInt32]
  /// The entries.
  private var values: [Element]
  /// The entries, divided so that the weights for the wires of one window take little memory.
  private var windows: [HandWindow]

  /// The number of entries.
  var count: Int { values.count }

  /// The terms of all parts of `layer` with its gates bound.
  static func parts(
    of layer: CircuitLayer, constants: [BoundConstant<Element>], gates: [Element], team: Team
  ) -> [HandTerms] {
    let count = layer.roundParts
    var parts = [HandTerms?](repeating: nil, count: count)
    unsafe parts.withUnsafeMutableBufferPointer { parts in
      // Each part writes only its own element.
      nonisolated(unsafe) let parts = unsafe parts
      team.run(parts: count) { part in
        unsafe parts[part] = HandTerms(
          layer, part: part, of: count, constants: constants, gates: gates)
      }
    }
    return parts.compactMap { $0 }
  }

  /// The terms of a part of `layer` with its gates bound: each factor times the gate's entry of
  /// `gates`, with `beta` as the factor of an assertion. Adjacent terms with the same hands become
  /// one entry.
  private init(
    _ layer: CircuitLayer, part: Int, of parts: Int, constants: [BoundConstant<Element>],
    gates: [Element]
  ) {
    let count = Self.entries(of: layer, part: part, of: parts)
    var position = -1
    var left: [UInt32] = []
    var right: [UInt32] = []
    let values = unsafe [Element](unsafeUninitializedCapacity: count) { values, filled in
      right = unsafe [UInt32](unsafeUninitializedCapacity: count) { right, filled in
        left = unsafe [UInt32](unsafeUninitializedCapacity: count) { left, filled in
          unsafe gates.withUnsafeBufferPointer { gates in
            unsafe constants.withUnsafeBufferPointer { constants in
              layer.forEachTerm(ofPart: part, of: parts) { gate, leftWire, rightWire, constant in
                let factor = unsafe constants[Int(constant)]
                let gate = unsafe gates[Int(gate)]
                let value = factor.isOne ? gate : gate * factor.value
                if position >= 0, unsafe left[position] == leftWire,
                  unsafe right[position] == rightWire
                {
                  unsafe values[position] += value
                } else {
                  position += 1
                  unsafe left[position] = leftWire
                  unsafe right[position] = rightWire
                  unsafe values[position] = value
                }
              }
            }
          }
          filled = count
        }
        filled = count
      }
      filled = count
    }
    windows = HandWindow.windows(left, right)
    (self.left, self.right, self.values) = (left, right, values)
  }

  /// The entries of some parts together.
  init(joining parts: [HandTerms]) {
    left = parts.flatMap(\.left)
    right = parts.flatMap(\.right)
    values = parts.flatMap(\.values)
    windows = HandWindow.windows(left, right)
  }

  private static func entries(of layer: CircuitLayer, part: Int, of parts: Int) -> Int {
    var count = 0
    var first = true
    var previous: (UInt32, UInt32) = (0, 0)
    layer.forEachTerm(ofPart: part, of: parts) { _, left, right, _ in
      if first || left != previous.0 || right != previous.1 { count += 1 }
      first = false
      previous = (left, right)
    }
    return count
  }

  /// The coefficients of the first round, which binds the left hand: the weight of its wire is the
  /// sum of its entries times the values of the right hand's wires.
  func firstRound(_ wires: UnsafeBufferPointer<Element>) -> RoundCoefficients<Element> {
    var coefficients = RoundCoefficients<Element>()
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe values.withUnsafeBufferPointer { values in
          guard let left = left.baseAddress, let right = right.baseAddress,
            let table = wires.baseAddress
          else { return }
          var start = 0
          for window in windows {
            let values = unsafe UnsafeBufferPointer(rebasing: values[start..<start + window.count])
            unsafe coefficients += RoundCoefficients(places: window[.left].places, values: wires) {
              unsafe Element.weigh(
                values, left: left + start, right: right + start, by: table, into: $0)
            }
            start += window.count
          }
        }
      }
    }
    return coefficients
  }

  /// Binds the lowest bit of one hand's indices to a challenge.
  /// - Parameters:
  ///   - wires: the values of that hand's wires, bound already.
  ///   - others: those of the other hand.
  /// - Returns: the coefficients of the round that binds the other hand.
  mutating func bind(
    _ hand: Hand, to challenge: Element, wires: UnsafeBufferPointer<Element>,
    others: UnsafeBufferPointer<Element>
  ) -> RoundCoefficients<Element> {
    switch hand {
    case .left:
      unsafe Self.bind(
        .left, &left, &right, &values, &windows, to: challenge, wires: wires, others: others)
    case .right:
      unsafe Self.bind(
        .right, &right, &left, &values, &windows, to: challenge, wires: wires, others: others)
    }
  }

  private static func bind(
    _ hand: Hand, _ own: inout [UInt32], _ other: inout [UInt32], _ values: inout [Element],
    _ windows: inout [HandWindow], to challenge: Element, wires: UnsafeBufferPointer<Element>,
    others: UnsafeBufferPointer<Element>
  ) -> RoundCoefficients<Element> {
    let count = values.count
    var coefficients = RoundCoefficients<Element>()
    var (read, written) = (0, 0)
    unsafe own.withUnsafeMutableBufferPointer { own in
      unsafe other.withUnsafeMutableBufferPointer { other in
        unsafe values.withUnsafeMutableBufferPointer { values in
          guard let own = own.baseAddress, let other = other.baseAddress,
            let first = values.baseAddress, let wires = wires.baseAddress
          else { return }
          for index in windows.indices {
            let (start, window) = (read, windows[index])
            let entries = unsafe UnsafeMutableBufferPointer(
              start: first + start, count: window.count)
            unsafe coefficients += RoundCoefficients(
              places: window[hand.other].places, values: others
            ) {
              windows[index].count = unsafe Element.bindTerms(
                own: own + start, other: other + start, entries, at: challenge, by: wires, into: $0)
            }
            windows[index][hand].halve()
            // The remaining entries follow those of the windows before.
            let remaining = windows[index].count
            if written < start {
              unsafe (own + written).update(from: own + start, count: remaining)
              unsafe (other + written).update(from: other + start, count: remaining)
              unsafe (first + written).update(from: first + start, count: remaining)
            }
            read += window.count
            written += remaining
          }
        }
      }
    }
    own.removeLast(count - written)
    other.removeLast(count - written)
    values.removeLast(count - written)
    return coefficients
  }

  /// The value when both hands are bound.
  var scalar: Element { values.reduce(.zero, +) }
}

/// A number of entries, one after the other, of which the wires of each hand are close to each other.
private struct HandWindow {
  /// The greatest number of wires from the first to the last one of a hand.
  private static let length = 1 << 14
  /// The number of entries that are looked at together, which is faster.
  private static let block = 64

  var count = 0
  private var left = WireExtent()
  private var right = WireExtent()

  subscript(hand: Hand) -> WireExtent {
    get { hand == .left ? left : right }
    set { if hand == .left { left = newValue } else { right = newValue } }
  }

  /// The windows of entries with these wires.
  static func windows(_ left: [UInt32], _ right: [UInt32]) -> [HandWindow] {
    var windows: [HandWindow] = []
    var window = HandWindow()
    for start in stride(from: 0, to: left.count, by: block) {
      let end = min(start + block, left.count)
      if window.add(left[start..<end], right[start..<end]) { continue }
      for place in start..<end where !window.add(left[place...place], right[place...place]) {
        windows.append(window)
        window = HandWindow()
        _ = window.add(left[place...place], right[place...place])
      }
    }
    return windows + [window]
  }

  /// Adds entries; false, and no change, when their wires are too far from the others.
  private mutating func add(_ lefts: ArraySlice<UInt32>, _ rights: ArraySlice<UInt32>) -> Bool {
    var longer = self
    longer.left.add(lefts)
    longer.right.add(rights)
    longer.count += lefts.count
    guard max(longer.left.places.count, longer.right.places.count) <= Self.length else {
      return false
    }
    self = longer
    return true
  }
}

/// A range that contains some wires, except wire 0, which is the constant one of many terms.
private struct WireExtent {
  /// One less than the least wire. Wire 0 becomes the greatest number.
  private var least = UInt32.max
  private var most = UInt32.min

  /// The range; without wires it begins with 1.
  var places: Range<Int> { most == 0 ? 1..<1 : Int(least) + 1..<Int(most) + 1 }

  mutating func add(_ wires: ArraySlice<UInt32>) {
    var (least, most) = (least, most)
    for wire in wires {
      least = min(least, wire &- 1)
      most = max(most, wire)
    }
    (self.least, self.most) = (least, most)
  }

  /// The range of half of each wire.
  mutating func halve() {
    guard most > 0 else { return }
    most /= 2
    least = most == 0 ? .max : max(1, (least + 1) / 2) - 1
  }
}

/// One of the two factors of a term.
enum Hand: Int, CaseIterable, Sendable {
  case left
  case right

  /// The other one.
  var other: Hand { self == .left ? .right : .left }
}

/// The factor of a term in the sum of a layer's terms and assertions; for an assertion it is a
/// challenge (draft-google-cfrg-libzk, "In-circuit assertions").
struct BoundConstant<Element: FieldElement>: Sendable {
  let value: Element
  /// True for the factor one, as nearly all are: it needs no multiplication.
  let isOne: Bool

  /// The factors for `constants`; the constant zero stands for an assertion.
  static func all(_ constants: [Element], beta: Element) -> [BoundConstant] {
    constants.map { constant in
      BoundConstant(
        value: constant == .zero ? beta : constant, isOne: constant == .one)
    }
  }
}

/// The kind of a constant, determined once instead of at every term.
enum ConstantKind: UInt8 {
  /// The constant zero: the product of the wires must be zero.
  case assertion
  case one
  case other

  static func kinds<Element: FieldElement>(of constants: [Element]) -> [ConstantKind] {
    constants.map { $0 == .zero ? .assertion : $0 == .one ? .one : .other }
  }
}
