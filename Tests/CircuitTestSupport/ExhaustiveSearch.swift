@testable import ZeroKnowledge

/// All inputs that fulfil a compiled circuit over a small prime field. Every value of every input is tried, one input
/// after the other, and a branch is left when an assertion does not hold whose inputs all have their values. What the
/// circuit means is not known here: only its terms are looked at.
package struct ExhaustiveSearch {
  /// A sum of products of two earlier values and a constant.
  private struct Node {
    var terms: Range<Int>
    /// The place of the last input, in the order of the search, on which it depends; -1 for a constant.
    var level: Int
  }

  private struct Term {
    var factor: UInt32
    var left: Int
    var right: Int
  }

  /// A node to be computed, or only to be looked at, at one place of the search.
  private struct Step {
    var node: Int
    var terms: Range<Int>
    var isAsserted: Bool
  }

  private let prime: UInt32
  private let order: [Int]
  private let inputs: Int
  private var nodes: [Node] = []
  private var terms: [Term] = []
  /// The nodes that must be zero.
  private var zeros: [Int] = []
  /// For each assertion, the inputs on which it depends, in ascending order.
  package private(set) var assertions: [[Int]] = []

  /// The terms of a circuit.
  /// - Parameter order: all inputs but the input 1, in the order in which they are given values.
  package init<Parameters>(_ circuit: Circuit<ToyField<Parameters>>, order: [Int]) {
    prime = UInt32(Parameters.prime)
    self.order = order
    inputs = circuit.inputs
    nodes = Array(repeating: Node(terms: 0..<0, level: -1), count: inputs)
    for (level, input) in order.enumerated() { nodes[input].level = level }
    var wires = Array(0..<inputs)
    for position in circuit.layers.indices.reversed() {
      let gates = position == 0 ? circuit.outputs : circuit.layers[position - 1].wires
      var sums = [[Term]](repeating: [], count: gates)
      var products: [Term] = []
      circuit.layers[position].forEachTerm { gate, left, right, constant in
        let factor = UInt32(circuit.constants[Int(constant)].number)
        let (left, right) = (wires[Int(left)], wires[Int(right)])
        if factor == 0 {
          products.append(Term(factor: 1, left: left, right: right))
        } else {
          sums[Int(gate)].append(Term(factor: factor, left: left, right: right))
        }
      }
      for product in products {
        // The square of a wire is zero where the wire is.
        zeros.append(product.left == product.right ? product.left : node([product]))
      }
      wires = sums.map { node($0) }
      // An output that is only the place of an assertion has no sum.
      if position == 0 { zeros += zip(wires, sums).filter { !$1.isEmpty }.map(\.0) }
    }
    assertions = zeros.map { zero in support(of: zero).sorted() }
  }

  /// The node of a sum; a wire that is only carried to the next layer has none of its own.
  private mutating func node(_ sum: [Term]) -> Int {
    if sum.count == 1, sum[0].factor == 1 {
      if sum[0].left == 0 { return sum[0].right }
      if sum[0].right == 0 { return sum[0].left }
    }
    // So a sum fits its 32 bits.
    precondition(UInt64(sum.count) * UInt64(prime * prime * prime) < 1 << 32)
    let start = terms.count
    terms += sum
    let level = sum.reduce(-1) { max($0, nodes[$1.left].level, nodes[$1.right].level) }
    nodes.append(Node(terms: start..<terms.count, level: level))
    return nodes.count - 1
  }

  /// The nodes of which a node is made, with it.
  private func cone(of node: Int) -> Set<Int> {
    var cone: Set = [node]
    var open = [node]
    while let next = open.popLast() {
      for term in terms[nodes[next].terms] {
        for hand in [term.left, term.right] where cone.insert(hand).inserted { open.append(hand) }
      }
    }
    return cone
  }

  private func support(of node: Int) -> Set<Int> {
    cone(of: node).filter { $0 > 0 && $0 < inputs }
  }

  /// The inputs on which no assertion depends. They are 0 in all that is found.
  package var free: [Int] {
    let used = Set(assertions.joined())
    return order.filter { !used.contains($0) }.sorted()
  }

  /// Calls a closure with all inputs that fulfil the circuit, until it says that this is enough.
  ///
  /// - Parameters:
  ///   - omitted: the numbers of assertions that need not hold.
  ///   - domains: the values to be tried of some inputs; of the others all are.
  ///   - isEnough: is given a value of each input, the input 1 first.
  /// - Returns: how many values were tried.
  @discardableResult
  package func run(
    omitting omitted: Set<Int> = [], domains: [Int: [Int]] = [:], _ isEnough: ([Int]) -> Bool
  ) -> Int {
    var run = Run(self, omitted, domains)
    _ = run.descend(0, isEnough)
    return run.tried
  }

  private struct Run {
    private let prime: UInt32
    private let terms: [Term]
    private let order: [Int]
    private let inputs: Int
    private var steps: [Step] = []
    private var stepRanges: [Range<Int>] = []
    private var domains: [[UInt32]] = []
    private var values: [UInt32]
    private(set) var tried = 0

    init(_ search: ExhaustiveSearch, _ omitted: Set<Int>, _ given: [Int: [Int]]) {
      prime = search.prime
      terms = search.terms
      inputs = search.inputs
      let cones = search.zeros.indices.filter { !omitted.contains($0) }.map { number in
        (zero: search.zeros[number], nodes: search.cone(of: search.zeros[number]))
      }.sorted { ($0.nodes.count, $0.zero) < ($1.nodes.count, $1.zero) }
      let free = Set(search.free)
      order = search.order.filter { !free.contains($0) }
      values = [UInt32](repeating: 0, count: search.nodes.count)
      values[0] = 1
      for node in search.nodes.indices where search.nodes[node].level < 0 && node >= inputs {
        values[node] = value(of: search.nodes[node].terms)
      }
      var scheduled = Set(0..<inputs)
      let levels = order.map { search.nodes[$0].level }
      for level in levels {
        let start = steps.count
        func append(_ nodes: Set<Int>) {
          for node in nodes.sorted()
          where search.nodes[node].level == level && scheduled.insert(node).inserted {
            steps.append(Step(node: node, terms: search.nodes[node].terms, isAsserted: false))
          }
        }
        for cone in cones where search.nodes[cone.zero].level == level {
          append(cone.nodes)
          steps.append(Step(node: cone.zero, terms: 0..<0, isAsserted: true))
        }
        for cone in cones { append(cone.nodes) }
        stepRanges.append(start..<steps.count)
      }
      domains = order.map { input in
        (given[input] ?? Array(0..<Int(prime))).map { UInt32($0) }
      }
    }

    private func value(of range: Range<Int>) -> UInt32 {
      var sum: UInt32 = 0
      for number in range {
        let term = terms[number]
        sum &+= term.factor &* values[term.left] &* values[term.right]
      }
      return sum % prime
    }

    /// Whether the assertions at a place hold; computes what later places need.
    private mutating func passes(_ range: Range<Int>) -> Bool {
      for number in range {
        let step = steps[number]
        if step.isAsserted {
          if values[step.node] != 0 { return false }
        } else {
          values[step.node] = value(of: step.terms)
        }
      }
      return true
    }

    /// Tries all values from a place on; true when that was enough.
    mutating func descend(_ level: Int, _ isEnough: ([Int]) -> Bool) -> Bool {
      guard level < order.count else { return isEnough(values.prefix(inputs).map { Int($0) }) }
      let input = order[level]
      for value in domains[level] {
        values[input] = value
        tried += 1
        if passes(stepRanges[level]), descend(level + 1, isEnough) { return true }
      }
      return false
    }
  }
}
