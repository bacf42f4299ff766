import Parallel

/// The values of a layer's wires, kept until the layer is proved. Where most are in a subfield of 2^16 elements, as
/// bits are, they take an eighth of the memory.
struct StoredWires<Element: FieldElement>: Sendable {
  /// The number of values that are in the short form together, or not.
  private static var block: Int { 64 }

  private var count = 0
  /// All values, or those of the blocks that are not in the short form.
  private var elements: [Element] = []
  /// The numbers of all values in the subfield; empty if none are in the short form.
  private var numbers: [UInt16] = []
  /// For each block that is not in the short form, its position among these; nil for others.
  private var longBlocks: [Int?] = []

  /// No values.
  init() {}

  /// Keeps values, in the form that takes less memory.
  init(_ values: [Element], _ team: Team) {
    count = values.count
    elements = values
    guard Element.hasShortSubfield else { return }
    let blocks = (count + Self.block - 1) / Self.block
    var isShort = [Bool](repeating: false, count: blocks)
    let numbers = unsafe [UInt16](unsafeUninitializedCapacity: count) { numbers, filled in
      unsafe numbers.initialize(repeating: 0)
      filled = count
      unsafe values.withUnsafeBufferPointer { values in
        unsafe isShort.withUnsafeMutableBufferPointer { isShort in
          // Each part writes only its own blocks.
          nonisolated(unsafe) let (numbers, values, isShort) = unsafe (numbers, values, isShort)
          team.run(over: blocks, grain: 64) { _, range in
            for block in range {
              let places = places(block)
              unsafe isShort[block] = unsafe Element.shorten(
                UnsafeBufferPointer(rebasing: values[places]),
                into: UnsafeMutableBufferPointer(rebasing: numbers[places]))
            }
          }
        }
      }
    }
    // The numbers take an eighth of the memory.
    let long = isShort.indices.filter { !isShort[$0] }
    guard long.count * 8 < blocks * 7 else { return }
    self.numbers = numbers
    elements = long.flatMap { values[places($0)] }
    longBlocks = Array(repeating: nil, count: blocks)
    for (position, block) in long.enumerated() { longBlocks[block] = position }
  }

  private func places(_ block: Int) -> Range<Int> {
    block * Self.block..<min((block + 1) * Self.block, count)
  }

  /// All values.
  func values(_ team: Team) -> [Element] {
    guard !longBlocks.isEmpty else { return elements }
    return unsafe [Element](unsafeUninitializedCapacity: count) { values, filled in
      // Each part writes only its own blocks.
      nonisolated(unsafe) let values = unsafe values
      team.run(over: longBlocks.count, grain: 64) { _, range in
        for block in range {
          let places = places(block)
          let own = unsafe UnsafeMutableBufferPointer(rebasing: values[places])
          if let long = longBlocks[block] {
            let start = long * Self.block
            _ = unsafe own.initialize(from: elements[start..<start + places.count])
          } else {
            unsafe numbers.withUnsafeBufferPointer { numbers in
              unsafe Element.lengthen(UnsafeBufferPointer(rebasing: numbers[places]), into: own)
            }
          }
        }
      }
      filled = count
    }
  }
}
