/// The code by its definition: Lagrange's interpolation, a product for each pair of a message value and
/// a further value.
public struct LagrangeCode<Element: FieldElement>: ReedSolomonCode {
  private let messageCount: Int
  private let codeCount: Int
  /// For each point of the message, the inverse of the product of its differences to the others.
  private let weights: [Element]

  /// A code of this size.
  public init(messageCount: Int, codeCount: Int) {
    self.messageCount = messageCount
    self.codeCount = codeCount
    let points = (0..<messageCount).map { Element(index: $0) }
    weights = points.indices.map { index in
      points.indices.reduce(Element.one) { product, other in
        other == index ? product : product * (points[index] - points[other])
      }.inverse
    }
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<Element>) {
    precondition(row.count == codeCount)
    for target in messageCount..<max(messageCount, codeCount) {
      let point = Element(index: target)
      var product = Element.one
      var sum = Element.zero
      for index in 0..<messageCount {
        let difference = point - Element(index: index)
        product *= difference
        sum += row[index] * weights[index] * difference.inverse
      }
      row[target] = product * sum
    }
  }
}
