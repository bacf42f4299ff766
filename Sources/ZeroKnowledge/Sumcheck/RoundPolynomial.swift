/// The polynomial of a round by its coefficients.
struct RoundPolynomial<Element: FieldElement> {
  private let constant: Element
  private let linear: Element
  private let square: Element

  /// The polynomial with these coefficients whose values at 0 and 1 add up to `sum`.
  init(constant: Element, square: Element, sum: Element) {
    self.constant = constant
    self.square = square
    linear = sum - constant - constant - square
  }

  func value(at point: Element) -> Element { constant + point * (linear + point * square) }

  /// Its two values, each less its pad.
  func hidden(by pad: SumcheckPolynomial<Element>) -> SumcheckPolynomial<Element> {
    SumcheckPolynomial(
      atZero: constant - pad.atZero, atPoint: value(at: .sumcheckPoint) - pad.atPoint)
  }
}
