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
  /// A range that contains the wires of the two hands, except wire 0, which is the constant one of
  /// many terms; without other wires it begins with 1.
  private var leftPlaces: Range<Int>
  private var rightPlaces: Range<Int>

  /// The number of entries.
  var count: Int { values.count }

  /// The terms of a part of `layer` with its gates bound: each factor times the gate's entry of
  /// `gates`, with `beta` as the factor of an assertion. Adjacent terms with the same hands become
  /// one entry.
  init(
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
    leftPlaces = Self.places(of: left)
    rightPlaces = Self.places(of: right)
    (self.left, self.right, self.values) = (left, right, values)
  }

  /// The entries of some parts together.
  init(joining parts: [HandTerms]) {
    left = parts.flatMap(\.left)
    right = parts.flatMap(\.right)
    values = parts.flatMap(\.values)
    leftPlaces = Self.places(of: left)
    rightPlaces = Self.places(of: right)
  }

  /// The range of the wires without wire 0.
  private static func places(of wires: [UInt32]) -> Range<Int> {
    // Wire 0 becomes the greatest number.
    var (least, most) = (UInt32.max, UInt32.min)
    for wire in wires {
      least = min(least, wire &- 1)
      most = max(most, wire)
    }
    return most == 0 ? 1..<1 : Int(least) + 1..<Int(most) + 1
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
    unsafe RoundCoefficients(places: leftPlaces, values: wires) { sums in
      unsafe left.withUnsafeBufferPointer { left in
        unsafe right.withUnsafeBufferPointer { right in
          unsafe values.withUnsafeBufferPointer { values in
            guard let left = left.baseAddress, let right = right.baseAddress,
              let wires = wires.baseAddress
            else { return }
            unsafe Element.weigh(values, left: left, right: right, by: wires, into: sums)
          }
        }
      }
    }
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
      leftPlaces = Self.halved(leftPlaces)
      return unsafe RoundCoefficients(places: rightPlaces, values: others) {
        unsafe Self.bind(&left, &right, &values, to: challenge, wires: wires, into: $0)
      }
    case .right:
      rightPlaces = Self.halved(rightPlaces)
      return unsafe RoundCoefficients(places: leftPlaces, values: others) {
        unsafe Self.bind(&right, &left, &values, to: challenge, wires: wires, into: $0)
      }
    }
  }

  /// The range of half of each wire, without wire 0.
  private static func halved(_ places: Range<Int>) -> Range<Int> {
    let most = (places.upperBound - 1) / 2
    return most == 0 ? 1..<1 : max(1, places.lowerBound / 2)..<most + 1
  }

  private static func bind(
    _ own: inout [UInt32], _ other: inout [UInt32], _ values: inout [Element],
    to challenge: Element, wires: UnsafeBufferPointer<Element>,
    into sums: PartialSum<Element>
  ) {
    let count = values.count
    var written = 0
    unsafe own.withUnsafeMutableBufferPointer { own in
      unsafe other.withUnsafeMutableBufferPointer { other in
        unsafe values.withUnsafeMutableBufferPointer { values in
          guard let own = own.baseAddress, let other = other.baseAddress,
            let wires = wires.baseAddress
          else { return }
          written = unsafe Element.bindTerms(
            own: own, other: other, values, at: challenge, by: wires, into: sums)
        }
      }
    }
    own.removeLast(count - written)
    other.removeLast(count - written)
    values.removeLast(count - written)
  }

  /// The value when both hands are bound.
  var scalar: Element { values.reduce(.zero, +) }
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
