import Parallel

/// The value of a layer's terms with all indices bound, which the verifier computes.
enum BoundTerms<Element: FieldElement> {
  /// The sum over all terms of factor, gate weight and the two wires' weights.
  static func value(
    of layer: CircuitLayer, constants: [Element], gates: [Element], beta: Element,
    hands: HandChallenges<Element>, team: Team
  ) -> Element {
    let left = EqualityArray.bound(hands.left, count: layer.wires, team: team)
    let right = EqualityArray.bound(hands.right, count: layer.wires, team: team)
    let constants = BoundConstant.all(constants, beta: beta)
    let parts = layer.termCount >= 4096 ? team.present : 1
    var sums = [Element](repeating: .zero, count: parts)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      // Each member writes its own place.
      nonisolated(unsafe) let sums = unsafe sums
      let add: (Int) -> Void = { part in
        unsafe sums[part] = value(
          of: layer, part: part, of: parts, constants: constants, gates: gates, left: left,
          right: right)
      }
      team.run(parts: parts, add)
    }
    return sums.reduce(.zero, +)
  }

  private static func value(
    of layer: CircuitLayer, part: Int, of parts: Int, constants: [BoundConstant<Element>],
    gates: [Element], left: [Element], right: [Element]
  ) -> Element {
    var sum = Element.ProductSum()
    unsafe gates.withUnsafeBufferPointer { gates in
      unsafe left.withUnsafeBufferPointer { left in
        unsafe right.withUnsafeBufferPointer { right in
          unsafe constants.withUnsafeBufferPointer { constants in
            layer.forEachTerm(ofPart: part, of: parts) { gate, leftWire, rightWire, constant in
              let factor = unsafe constants[Int(constant)]
              var value = unsafe gates[Int(gate)] * left[Int(leftWire)]
              if !factor.isOne { value *= factor.value }
              unsafe sum.add(value, times: right[Int(rightWire)])
            }
          }
        }
      }
    }
    return sum.reduced
  }
}
