/// The different steps of a layer in the order of their first use, with a hash table from a step to
/// its position.
struct StepTable {
  private(set) var steps: [TermStep] = []
  /// The hash table: positions in `steps` plus one; zero is free. It is never more than half full.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  /// The position of `step`, which is added when it is new.
  mutating func position(of step: TermStep) -> UInt32 {
    let mask = slots.count - 1
    var slot = Self.hash(step) & mask
    while slots[slot] != 0 {
      let position = slots[slot] - 1
      if steps[Int(position)] == step { return position }
      slot = (slot + 1) & mask
    }
    steps.append(step)
    slots[slot] = UInt32(steps.count)
    if steps.count * 2 > slots.count { grow() }
    return UInt32(steps.count - 1)
  }

  private mutating func grow() {
    let mask = slots.count * 4 - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for (position, step) in steps.enumerated() {
      var slot = Self.hash(step) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(position + 1)
    }
  }

  /// A hash that is the same in every process. The order of a written file does not depend on it,
  /// and the sizes of circuits are limited before this is called.
  private static func hash(_ step: TermStep) -> Int {
    var sum = UInt64(step.gate) &* 0x9E37_79B9_7F4A_7C15
    sum = (sum ^ sum >> 29 ^ UInt64(step.left)) &* 0xBF58_476D_1CE4_E5B9
    sum = (sum ^ sum >> 32 ^ UInt64(step.right)) &* 0x94D0_49BB_1331_11EB
    sum = (sum ^ sum >> 29 ^ UInt64(step.constant)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: sum >> 20)
  }
}

/// The step from one term of a layer to the next: the differences of their indices, and the
/// constant of the latter.
///
/// A layer is a list of quads (g, l, r, v), draft-google-cfrg-libzk, "Quad representation".
/// Circuits repeat the same blocks, so that neighbouring quads have few different steps, and a
/// layer is kept as a short list of these.
struct TermStep: Hashable, Sendable {
  /// Added to the gate's index, modulo 2^32.
  var gate: UInt32
  /// Added to the index of the left hand, modulo 2^32.
  var left: UInt32
  /// Added to the index of the right hand, modulo 2^32.
  var right: UInt32
  /// The position of the factor in the circuit's table of constants.
  var constant: UInt32
}
