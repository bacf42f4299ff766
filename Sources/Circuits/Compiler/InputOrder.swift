/// Where inputs stand in a circuit.
struct InputOrder {
  /// The position of each input, by its number.
  let positions: [Int32]
  let publicInputs: Int
  let subfieldBoundary: Int

  init(kinds: [InputKind]) {
    let order = [InputKind.known, .subfield, .secret].flatMap { kind in
      kinds.indices.filter { kinds[$0] == kind }
    }
    var positions = [Int32](repeating: 0, count: kinds.count)
    for (position, input) in order.enumerated() { positions[input] = Int32(position) }
    self.positions = positions
    publicInputs = kinds.count { $0 == .known }
    subfieldBoundary = kinds.count { $0 != .secret }
  }
}
