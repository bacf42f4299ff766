@testable import Circuits
@testable import ZeroKnowledge

/// A search through everything that a prover may choose in a compiled circuit, with all its other inputs given.
///
/// The wires on which an assertion depends are read from the circuit itself: the set of choices below it is the union of
/// those below its two hands, and so on down to the inputs. Choices are made one after the other. An assertion is
/// evaluated as soon as all choices below it are made, whatever the later ones will be. If it fails, every continuation
/// fails with it, so that what was not tried is covered all the same: the search says of every element of the product of
/// all choices whether the circuit accepts it. Nothing in it depends on what the circuit is for.
///
/// Assertions that depend on no choice are left out, as if they held. A refusal is then one of the whole circuit too; an
/// acceptance must be confirmed by an evaluation of the whole.
package struct ChoiceSearch: Sendable {
  /// A number that the prover chooses: private inputs, the lowest bit first.
  package struct Choice: Sendable {
    /// What it is, for messages.
    package let name: String
    /// The positions among the inputs of the circuit.
    package let inputs: Range<Int>

    package init(_ name: String, _ inputs: Range<Int>) {
      (self.name, self.inputs) = (name, inputs)
    }

    /// The number of different choices.
    package var count: Int { 1 << inputs.count }
  }

  /// The result of a search.
  package struct Outcome: Sendable {
    /// The number of ways to choose that are accepted.
    package var accepted = 0
    /// Some of them, the number of each choice in order.
    package var examples: [[Int]] = []
    /// The number of choices that were made on the way, each as part of a row of them.
    package var tried = 0

    /// The result before any choice.
    package init() {}
  }

  /// The choices, in the order in which they are made.
  package let choices: [Choice]
  fileprivate let wires: DependentWires
  fileprivate let programs: [Program]

  /// Reads a circuit.
  package init(_ circuit: Circuit<GF2To128>, _ choices: [Choice]) {
    self.choices = choices
    wires = DependentWires(circuit, choices)
    var maker = ProgramMaker(wires)
    programs = (0...choices.count).map { maker.program(rank: $0) }
  }

  /// The number of assertions that depend on a choice.
  package var assertions: Int { wires.assertions.count }

  /// The numbers of the assertions that depend on exactly these choices.
  package func assertions(on names: Set<String>) -> [Int] {
    let set = choices.enumerated().reduce(0 as UInt32) {
      names.contains($1.element.name) ? $0 | 1 << UInt32($1.offset) : $0
    }
    return wires.assertions.indices.filter { wires.assertions[$0].choices == set }
  }

  /// The names of the choices on which an assertion depends.
  package func names(_ assertion: Int) -> [String] {
    choices.enumerated().filter {
      wires.assertions[assertion].choices >> UInt32($0.offset) & 1 == 1
    }
    .map(\.element.name)
  }

  /// True if each input of a choice is asserted to be 0 or 1: there is an assertion that a x^2 + a x is zero for it, with
  /// a constant a that is not zero.
  package var areBits: Bool {
    let bits = wires.bits
    return choices.allSatisfy { $0.inputs.allSatisfy { bits.contains(Int32($0)) } }
  }

  /// Goes through all choices, for values of all other inputs; those of the choices are replaced.
  ///
  /// - Parameters:
  ///   - ignored: the numbers of assertions that a mutant of the circuit lacks.
  ///   - most: the number of accepted ways after which the search ends.
  package func accepted(
    _ inputs: [GF2To128], without ignored: Set<Int> = [], most: Int = .max
  ) -> Outcome {
    var run = SearchRun(self, inputs, ignored: ignored, allowed: 0, most: most)
    run.choose(0)
    return run.outcome
  }

  /// The assertions that can be violated alone, all others being fulfilled, with a way to choose for each: a mutant that
  /// lacks one of them accepts.
  package func violatedAlone(_ inputs: [GF2To128]) -> [Int: [Int]] {
    var run = SearchRun(self, inputs, ignored: [], allowed: 1, most: .max)
    run.choose(0)
    return run.alone
  }

  /// Inputs with a way to choose.
  package func inputs(_ inputs: [GF2To128], choosing numbers: [Int]) -> [GF2To128] {
    var inputs = inputs
    for (choice, number) in zip(choices, numbers) {
      for (place, input) in choice.inputs.enumerated() {
        inputs[input] = number >> place & 1 == 1 ? .one : .zero
      }
    }
    return inputs
  }
}

/// The wires below the assertions that depend on choices, in one row: the inputs, and then layer by layer.
private struct DependentWires: Sendable {
  struct Assertion: Sendable {
    var left: Int32
    var right: Int32
    /// The choices on which it depends, one bit for each.
    var choices: UInt32
  }

  struct Term: Sendable {
    var left: Int32
    var right: Int32
    /// The number of the constant; -1 for one.
    var constant: Int32
  }

  let inputs: Int
  let constants: [GF2To128]
  /// The assertions that the product of two wires is zero.
  private(set) var assertions: [Assertion] = []
  /// The choices on which each wire depends.
  private(set) var choices: [UInt32] = []
  /// The position of the first term of each wire, and the end.
  private(set) var starts: [Int32] = [0]
  private(set) var terms: [Term] = []

  init(_ circuit: Circuit<GF2To128>, _ choices: [ChoiceSearch.Choice]) {
    inputs = circuit.inputs
    constants = circuit.constants
    let count = circuit.layers.count
    // The first wire of each depth; the inputs have depth 0.
    var first = [0, circuit.inputs]
    for layer in circuit.layers.dropLast().reversed() {
      first.append(first[first.count - 1] + layer.wires)
    }
    first.append(first[first.count - 1] + circuit.outputs)
    var depends = [UInt32](repeating: 0, count: first[first.count - 1])
    for (number, choice) in choices.enumerated() {
      for input in choice.inputs { depends[input] = 1 << UInt32(number) }
    }
    var all: [Assertion] = []
    for depth in 1...count {
      let (below, here) = (first[depth - 1], first[depth])
      circuit.layers[count - depth].forEachTerm { gate, left, right, constant in
        let (left, right) = (below + Int(left), below + Int(right))
        let both = depends[left] | depends[right]
        if constants[Int(constant)] == .zero {
          all.append(Assertion(left: Int32(left), right: Int32(right), choices: both))
        } else {
          depends[here + Int(gate)] |= both
        }
      }
    }
    for output in first[count]..<first[count + 1] {
      all.append(Assertion(left: Int32(output), right: Int32(output), choices: depends[output]))
    }
    all.removeAll { $0.choices == 0 }
    keep(circuit, first, depends, all)
  }

  /// Keeps what is below assertions: their wires get new numbers, in the same order.
  private mutating func keep(
    _ circuit: Circuit<GF2To128>, _ first: [Int], _ depends: [UInt32], _ all: [Assertion]
  ) {
    let count = circuit.layers.count
    var isNeeded = [Bool](repeating: false, count: depends.count)
    for wire in 0..<inputs { isNeeded[wire] = true }
    for assertion in all {
      isNeeded[Int(assertion.left)] = true
      isNeeded[Int(assertion.right)] = true
    }
    var termCounts = [Int32](repeating: 0, count: depends.count)
    for depth in (1...count).reversed() {
      let (below, here) = (first[depth - 1], first[depth])
      circuit.layers[count - depth].forEachTerm { gate, left, right, constant in
        guard isNeeded[here + Int(gate)], constants[Int(constant)] != .zero else { return }
        isNeeded[below + Int(left)] = true
        isNeeded[below + Int(right)] = true
        termCounts[here + Int(gate)] += 1
      }
    }
    var numbers = [Int32](repeating: -1, count: depends.count)
    for wire in depends.indices where isNeeded[wire] {
      numbers[wire] = Int32(choices.count)
      choices.append(depends[wire])
      starts.append(starts[starts.count - 1] + termCounts[wire])
    }
    terms = [Term](
      repeating: Term(left: 0, right: 0, constant: 0), count: Int(starts[starts.count - 1]))
    var next = starts
    for depth in 1...count {
      let (below, here) = (first[depth - 1], first[depth])
      circuit.layers[count - depth].forEachTerm { gate, left, right, constant in
        guard isNeeded[here + Int(gate)], constants[Int(constant)] != .zero else { return }
        let wire = Int(numbers[here + Int(gate)])
        terms[Int(next[wire])] = Term(
          left: numbers[below + Int(left)], right: numbers[below + Int(right)],
          constant: constants[Int(constant)] == .one ? -1 : Int32(constant))
        next[wire] += 1
      }
    }
    assertions = all.map {
      Assertion(
        left: numbers[Int($0.left)], right: numbers[Int($0.right)], choices: $0.choices)
    }
  }

  func terms(of wire: Int32) -> Range<Int> {
    Int(starts[Int(wire)])..<Int(starts[Int(wire) + 1])
  }

  /// The number of choices that must be made before a set of them is: the number of the last one, from one on.
  static func rank(_ choices: UInt32) -> Int { UInt32.bitWidth - choices.leadingZeroBitCount }

  /// The inputs x of which it is asserted that a x^2 + a x is zero, a being a constant that is not zero.
  var bits: Set<Int32> {
    var bits: Set<Int32> = []
    for assertion in assertions where assertion.left == assertion.right {
      let terms = terms[terms(of: assertion.left)]
      guard let input = terms.map({ max($0.left, $0.right) }).max(), input < inputs,
        terms.allSatisfy({ [0, input].contains($0.left) && [0, input].contains($0.right) })
      else { continue }
      func factor(_ hands: (Int32, Int32)) -> GF2To128 {
        terms.filter { (min($0.left, $0.right), max($0.left, $0.right)) == hands }
          .reduce(.zero) { $0 + ($1.constant < 0 ? .one : constants[Int($1.constant)]) }
      }
      let (square, linear) = (factor((input, input)), factor((0, input)))
      if square != .zero, square == linear, factor((0, 0)) == .zero { bits.insert(input) }
    }
    return bits
  }
}

/// What is computed when a choice is made.
private struct Program: Sendable {
  struct Step: Sendable {
    /// The wires to compute before, as positions in `wires`.
    var wires: Range<Int>
    /// The number of the assertion; -1 for none.
    var assertion: Int
  }

  var wires: [Int32] = []
  var steps: [Step] = []
}

/// Makes the programs: assertions with little below them first, because most wrong choices fail one of these.
private struct ProgramMaker {
  let all: DependentWires
  private let byRank: [[Int]]
  private var seen: [Int32]
  private var search: Int32 = 0
  private var isComputed: [Bool]

  init(_ wires: DependentWires) {
    all = wires
    seen = Array(repeating: 0, count: wires.choices.count)
    isComputed = Array(repeating: false, count: wires.choices.count)
    var byRank = [[Int]](repeating: [], count: UInt32.bitWidth + 1)
    for (number, assertion) in wires.assertions.enumerated() {
      byRank[DependentWires.rank(assertion.choices)].append(number)
    }
    self.byRank = byRank
  }

  mutating func program(rank: Int) -> Program {
    var program = Program()
    let sizes = byRank[rank].map { (assertion: $0, size: below($0, rank).count) }
    for (assertion, _) in sizes.sorted(by: { ($0.size, $0.assertion) < ($1.size, $1.assertion) }) {
      append(below(assertion, rank).sorted(), assertion, to: &program)
    }
    // What assertions about later choices need.
    let rest = all.choices.indices.filter {
      $0 >= all.inputs && DependentWires.rank(all.choices[$0]) == rank
    }
    append(rest.map { Int32($0) }, -1, to: &program)
    return program
  }

  private mutating func append(_ wires: [Int32], _ assertion: Int, to program: inout Program) {
    let start = program.wires.count
    for wire in wires where !isComputed[Int(wire)] {
      isComputed[Int(wire)] = true
      program.wires.append(wire)
    }
    program.steps.append(
      Program.Step(wires: start..<program.wires.count, assertion: assertion))
  }

  /// The wires of this rank below an assertion. Wires have lower numbers than those made of them.
  private mutating func below(_ assertion: Int, _ rank: Int) -> [Int32] {
    search += 1
    var found: [Int32] = []
    var open = [all.assertions[assertion].left, all.assertions[assertion].right]
    while let wire = open.popLast() {
      guard wire >= all.inputs, seen[Int(wire)] != search,
        DependentWires.rank(all.choices[Int(wire)]) == rank
      else { continue }
      seen[Int(wire)] = search
      found.append(wire)
      for term in all.terms[all.terms(of: wire)] { open += [term.left, term.right] }
    }
    return found
  }
}

/// One search.
private struct SearchRun {
  let search: ChoiceSearch
  private var values: [GF2To128]
  private var isIgnored: [Bool]
  /// The number of assertions that may be violated.
  private let allowed: Int
  private let most: Int
  private var chosen: [Int]
  private var violated: [Int] = []
  private(set) var outcome = ChoiceSearch.Outcome()
  private(set) var alone: [Int: [Int]] = [:]

  init(
    _ search: ChoiceSearch, _ inputs: [GF2To128], ignored: Set<Int>, allowed: Int, most: Int
  ) {
    self.search = search
    self.allowed = allowed
    self.most = most
    values = inputs
    values += [GF2To128](repeating: .zero, count: search.wires.choices.count - inputs.count)
    isIgnored = Array(repeating: false, count: search.wires.assertions.count)
    for number in ignored { isIgnored[number] = true }
    chosen = Array(repeating: 0, count: search.choices.count)
    _ = holds(0)
  }

  /// Makes the choices from a number on.
  mutating func choose(_ number: Int) {
    guard number < search.choices.count else { return accept() }
    let choice = search.choices[number]
    for value in 0..<choice.count where outcome.accepted < most {
      for (place, input) in choice.inputs.enumerated() {
        values[input] = value >> place & 1 == 1 ? .one : .zero
      }
      chosen[number] = value
      outcome.tried += 1
      let before = violated.count
      if holds(number + 1) { choose(number + 1) }
      violated.removeSubrange(before...)
      // One way to violate an assertion is enough.
      if let assertion = violated.first, alone[assertion] != nil { return }
    }
  }

  private mutating func accept() {
    if let assertion = violated.first {
      alone[assertion] = chosen
      return
    }
    outcome.accepted += 1
    if outcome.examples.count < 8 { outcome.examples.append(chosen) }
  }

  /// A product; most factors are bits.
  @inline(__always)
  private static func product(_ left: GF2To128, _ right: GF2To128) -> GF2To128 {
    if left.high == 0, left.low < 2 { return left.low == 0 ? left : right }
    if right.high == 0, right.low < 2 { return right.low == 0 ? right : left }
    return left * right
  }

  /// Computes what depends on the choices so far; false when too many assertions do not hold.
  private mutating func holds(_ rank: Int) -> Bool {
    let (program, wires) = (search.programs[rank], search.wires)
    for step in program.steps {
      for position in step.wires {
        let wire = program.wires[position]
        var sum = GF2To128.zero
        for index in wires.terms(of: wire) {
          let term = wires.terms[index]
          let product = Self.product(values[Int(term.left)], values[Int(term.right)])
          sum += term.constant < 0 ? product : product * wires.constants[Int(term.constant)]
        }
        values[Int(wire)] = sum
      }
      guard step.assertion >= 0, !isIgnored[step.assertion] else { continue }
      let assertion = wires.assertions[step.assertion]
      guard values[Int(assertion.left)] * values[Int(assertion.right)] != .zero else { continue }
      // One that is known to be violated alone is not looked for again.
      guard violated.count < allowed, alone[step.assertion] == nil else { return false }
      violated.append(step.assertion)
    }
    return true
  }
}
