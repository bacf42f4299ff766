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
    let parts = layer.parts(for: team)
    var sums = [Element](repeating: .zero, count: parts)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      // Each member writes only its own element.
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
    var products = [Element](repeating: .zero, count: TermBlock.capacity)
    unsafe products.withUnsafeMutableBufferPointer { products in
      unsafe gates.withUnsafeBufferPointer { gates in
        unsafe left.withUnsafeBufferPointer { left in
          unsafe right.withUnsafeBufferPointer { right in
            guard let products = products.baseAddress, let gates = gates.baseAddress,
              let left = left.baseAddress
            else { return }
            layer.forEachBlock(ofPart: part, of: parts) { block in
              unsafe Element.multiply(
                gates, at: block.gates, left, at: block.left, into: products)
              for index in 0..<block.count {
                let factor = unsafe constants[Int(block.constants[index])]
                if !factor.isOne { unsafe products[index] *= factor.value }
                unsafe sum.add(products[index], times: right[Int(block.right[index])])
              }
            }
          }
        }
      }
    }
    return sum.reduced
  }
}
