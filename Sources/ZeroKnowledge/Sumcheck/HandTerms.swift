/// The terms of a part of a layer once the gates are bound: entries of a sparse matrix over the two
/// hands, whose indices are halved from round to round (draft-google-cfrg-libzk, "Transform circuit
/// and wires into a padded proof", QUAD).
///
/// Everything that is computed from entries is linear in them: several entries of the same indices
/// stand for their sum, and the parts of a layer need not know of each other.
struct HandTerms<Element: FieldElement> {
  /// The wires of the two hands.
  private var left: [UInt32]
  private var right: [UInt32]
  /// The entries.
  private var values: [Element]

  /// How many entries there are.
  var count: Int { values.count }

  /// The terms of a part of `layer` with its gates bound: each factor times the gate's entry of
  /// `gates`, and `beta` in the place of the factor where the term is an assertion. Neighbours with
  /// the same hands are one entry.
  init(
    _ layer: CircuitLayer, part: Int, of parts: Int, constants: [BoundConstant<Element>],
    gates: [Element]
  ) {
    let count = Self.entries(of: layer, part: part, of: parts)
    var position = -1
    var left: [UInt32] = []
    var right: [UInt32] = []
    let values = [Element](unsafeUninitializedCapacity: count) { values, filled in
      right = [UInt32](unsafeUninitializedCapacity: count) { right, filled in
        left = [UInt32](unsafeUninitializedCapacity: count) { left, filled in
          gates.withUnsafeBufferPointer { gates in
            constants.withUnsafeBufferPointer { constants in
              layer.forEachTerm(ofPart: part, of: parts) { gate, leftWire, rightWire, constant in
                let factor = constants[Int(constant)]
                let gate = gates[Int(gate)]
                let value = factor.isOne ? gate : gate * factor.value
                if position >= 0, left[position] == leftWire, right[position] == rightWire {
                  values[position] += value
                } else {
                  position += 1
                  left[position] = leftWire
                  right[position] = rightWire
                  values[position] = value
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
    (self.left, self.right, self.values) = (left, right, values)
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

  /// Adds to `sums`, for every wire of the left hand, entry times value of the right hand's wire.
  func weighLeft(
    by wires: UnsafeBufferPointer<Element>, into sums: UnsafeMutableBufferPointer<Element>
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        values.withUnsafeBufferPointer { values in
          for index in 0..<values.count {
            sums[Int(left[index])] += values[index] * wires[Int(right[index])]
          }
        }
      }
    }
  }

  /// Binds the lowest bit of one hand's indices to a challenge, and adds to `sums`, for every wire of
  /// the other hand, entry times value of the bound hand's wire.
  mutating func bind(
    _ hand: Hand, to challenge: Element, wires: UnsafeBufferPointer<Element>,
    into sums: UnsafeMutableBufferPointer<Element>
  ) {
    switch hand {
    case .left:
      Self.bind(&left, &right, &values, to: challenge, wires: wires, into: sums)
    case .right:
      Self.bind(&right, &left, &values, to: challenge, wires: wires, into: sums)
    }
  }

  private static func bind(
    _ own: inout [UInt32], _ other: inout [UInt32], _ values: inout [Element],
    to challenge: Element, wires: UnsafeBufferPointer<Element>,
    into sums: UnsafeMutableBufferPointer<Element>
  ) {
    let complement = Element.one - challenge
    let count = values.count
    var written = 0
    own.withUnsafeMutableBufferPointer { own in
      other.withUnsafeMutableBufferPointer { other in
        values.withUnsafeMutableBufferPointer { values in
          var read = 0
          while read < count {
            let next = read + 1
            let index = own[read]
            let across = other[read]
            var value = values[read]
            if index & 1 == 0, next < count, own[next] == index + 1, other[next] == across {
              value += challenge * (values[next] - value)
              read = next
            } else {
              value *= index & 1 == 0 ? complement : challenge
            }
            read += 1
            own[written] = index >> 1
            other[written] = across
            values[written] = value
            written += 1
            sums[Int(across)] += value * wires[Int(index >> 1)]
          }
        }
      }
    }
    own.removeLast(count - written)
    other.removeLast(count - written)
    values.removeLast(count - written)
  }

  /// The value that is left when both hands are bound.
  var scalar: Element { values.reduce(.zero, +) }
}

/// One of the two factors of a term.
enum Hand: Int, CaseIterable, Sendable {
  case left
  case right
}
