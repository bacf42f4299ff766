import TestSupport
import Testing

@testable import ZeroKnowledge

/// Proofs have one form: what is read otherwise is refused by the reader itself, not by the arithmetic
/// that would follow.
struct ProofReaderGuardTests {
  /// A proof, and where the runs of its opened columns begin.
  private struct Example<Element: FieldElement> {
    let system: ProofSystem<Element>
    let bytes: [UInt8]
    let runs: Int
    let opened: Int

    init() throws {
      let numbers = try PolygonalNumbers<Element>()
      system = try numbers.system()
      let transcript = try Transcript([1])
      let prover = try ZeroKnowledgeProver(
        system, inputs: numbers.inputs(), transcript: transcript)
      bytes = system.serialized(try prover.prove(numbers.inputs(), transcript: transcript))
      let sizes = system.parameters
      let rounds = numbers.circuit.layers.reduce(0) { $0 + 4 * $1.logWires + 2 }
      let elements = rounds + 2 * sizes.doubleBlock + sizes.openings
      runs = 32 + Element.byteCount * elements + 32 * sizes.openings
      opened = sizes.rows * sizes.openings
    }

    /// The error that a reader of these bytes ends with.
    func error(_ bytes: [UInt8]) -> ProofError? {
      bytes.withUnsafeBytes { bytes in
        do throws(ProofError) {
          _ = try system.parse(bytes)
          return nil
        } catch { return error }
      }
    }
  }

  private static func count(_ number: Int) -> [UInt8] {
    [UInt8(number & 255), UInt8(number >> 8), 0, 0]
  }

  private func cut<Element: FieldElement>(_ field: Element.Type) throws {
    let example = try Example<Element>()
    #expect(example.error(example.bytes) == nil)
    for length in example.bytes.indices {
      let error = example.error(Array(example.bytes[..<length]))
      #expect(error == .truncated, "cut at \(length)")
    }
  }

  @Test("given a proof cut anywhere, when it is read, then it is said to end too early")
  func cut() throws {
    try cut(GF2To128.self)
    try cut(P256Field.self)
  }

  private func canonical<Element: FieldElement>(_ field: Element.Type) throws {
    let example = try Example<Element>()
    // All elements of a prime field are in its subfield: an empty run, and one with all of them.
    let runs = example.bytes[example.runs..<example.runs + 8]
    #expect(Array(runs) == Self.count(0) + Self.count(example.opened))
    for place in [32, example.runs + 8] {
      var changed = example.bytes
      for offset in 0..<Element.byteCount { changed[place + offset] = 0xFF }
      #expect(example.error(changed) == .badElement, "byte \(place)")
    }
  }

  @Test("given a number that is not below the prime, when it is read, then it is no element")
  func canonical() throws {
    try canonical(P256Field.self)
    try canonical(Fp128.self)
  }

  @Test("given one element more than is opened, when it is read, then the run is refused")
  func longRun() throws {
    let example = try Example<GF2To128>()
    let (head, tail) = (example.bytes[..<example.runs], example.bytes[(example.runs + 4)...])
    let element = tail.prefix(16)
    #expect(example.error(head + Self.count(example.opened) + tail) == nil)
    #expect(
      example.error(head + Self.count(example.opened + 1) + element + tail) == .badCount)
  }

  @Test("given empty runs, when they are read, then only the very first may be one")
  func emptyRuns() throws {
    let example = try Example<P256Field>()
    let head = Array(example.bytes[..<example.runs])
    let tail = Array(example.bytes[example.runs...])
    // The first two empty runs leave the same side open again.
    #expect(example.error(head + Self.count(0) + Self.count(0) + tail) == .badCount)
    #expect(example.error(head + tail.prefix(4) + Self.count(0) + tail) == .badCount)
  }
}

private func + (left: ArraySlice<UInt8>, right: [UInt8]) -> [UInt8] { Array(left) + right }
