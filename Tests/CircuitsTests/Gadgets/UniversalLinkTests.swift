import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("The bits that two circuits have in common")
struct UniversalLinkTests {
  private static let count = 9

  /// The link over some bits, in a field.
  private func statement<Element: FieldElement>(
    _ count: Int = count, _ field: Element.Type = Element.self
  ) throws -> BuiltStatement<Element> {
    try BuiltStatement { builder in
      _ = UniversalLink(builder.privateBits(count).bits, in: builder)
    }
  }

  private func link(_ bits: [Bool], _ pad: LinkPad, seed: UInt8) throws -> PublicLink {
    let key = LinkKey(linkedBits: bits.count, from: try Transcript([seed]))
    return PublicLink(key: key, tag: key.tag(of: bits, pad))
  }

  private func values<Element: FieldElement>(
    _ bits: [Bool], _ pad: LinkPad, _ link: PublicLink, _ field: Element.Type = Element.self
  ) -> InputValues<Element> {
    var values = InputValues<Element>()
    for bit in bits { values.appendSubfield(bit ? .one : .zero) }
    for input in UniversalLink<Element>.publicInputs(link) { values.appendPublic(input) }
    UniversalLink.append(pad, to: &values)
    return values
  }

  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    let statement = try statement(Self.count, field)
    var numbers = SeededNumbers(seed: 11)
    for seed in 0..<20 {
      let bits = (0..<Self.count).map { _ in Bool.random(using: &numbers) }
      let pad = LinkPad(
        element: GF2To128(bits: (0..<128).map { _ in Bool.random(using: &numbers) }))
      let link = try link(bits, pad, seed: UInt8(seed))
      #expect(statement.holds(values(bits, pad, link, field)))
      // Any other bit, pad bit or tag bit is another statement.
      var others = bits
      others[seed % Self.count].toggle()
      #expect(!statement.holds(values(others, pad, link, field)))
      let flipped = GF2To128(bits: (0..<128).map { $0 == 5 * seed })
      let otherPad = LinkPad(element: pad.element + flipped)
      #expect(!statement.holds(values(bits, otherPad, link, field)))
      let otherTag = PublicLink(
        key: link.key, tag: LinkTag(element: link.tag.element + flipped))
      #expect(!statement.holds(values(bits, pad, otherTag, field)))
      // Both together agree again: the pad hides the hash wholly.
      #expect(statement.holds(values(bits, otherPad, otherTag, field)))
    }
  }

  @Test("given bits, when one of them, of the pad or of the tag is another, then it does not hold")
  func statements() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
    try check(Fp128.self)
  }

  @Test("given every sum of bits, when it must be even, then exactly the even ones are taken")
  func even() throws {
    for bound in [1, 2, 3, 15, 16, 34, 258] {
      let statement = try BuiltStatement<Fp128> { builder in
        EvenNumber(upTo: bound).assert([builder.privateInput()], in: builder)
      }
      for sum in 0...bound + 1 {
        var values = InputValues<Fp128>()
        values.append(Fp128(index: sum))
        let isTaken = sum % 2 == 0 && sum <= bound + bound % 2
        #expect(statement.holds(values) == isTaken, "\(sum) of \(bound)")
      }
      var values = InputValues<Fp128>()
      values.append(-Fp128(index: 2))
      #expect(!statement.holds(values))
    }
  }

  @Test("given 256 bits, when the circuits are made, then they are as small as the page says")
  func sizes() throws {
    let prime: BuiltStatement<P256Field> = try statement(256)
    let binary: BuiltStatement<GF2To128> = try statement(256)
    #expect(prime.circuit.termCount < 50_000)
    #expect(binary.circuit.termCount < 1_200)
  }
}
