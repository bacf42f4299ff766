import Parallel

/// The values of a layer's wires, kept until the layer is proved. Those in a subfield of 2^16 elements, as bits are,
/// take an eighth of the memory.
struct StoredWires<Element: FieldElement>: Sendable {
  private var count = 0
  /// All values, or those outside the subfield, in their order.
  private var elements: [Element] = []
  /// For each value its number in the subfield, or any number if it is outside; empty if all values are kept as they are.
  private var numbers: [UInt16] = []
  private var blocks: [WireBlock] = []

  /// No values.
  init() {}

  /// Keeps values, in the form that takes less memory.
  init(_ values: [Element], _ team: Team) {
    count = values.count
    elements = values
    guard Element.hasShortSubfield else { return }
    var blocks = [WireBlock](
      repeating: WireBlock(), count: (count + WireBlock.length - 1) / WireBlock.length)
    let numbers = Self.numbers(of: values, &blocks, team)
    var outside = 0
    for index in blocks.indices {
      blocks[index].start = outside
      outside += blocks[index].outside.nonzeroBitCount
    }
    // Otherwise it would save next to nothing.
    guard outside * 4 < count * 3 else { return }
    (self.numbers, self.blocks) = (numbers, blocks)
    elements = unsafe [Element](unsafeUninitializedCapacity: outside) { elements, filled in
      // Each part writes only the elements of its own blocks.
      nonisolated(unsafe) let elements = unsafe elements
      let blocks = self.blocks
      team.run(over: blocks.count, grain: 64) { _, range in
        for block in range {
          let start = block * WireBlock.length
          blocks[block].forEachOutside {
            unsafe elements.initializeElement(at: $1, to: values[start + $0])
          }
        }
      }
      filled = outside
    }
  }

  /// The numbers of values; marks those outside the subfield in their blocks.
  private static func numbers(
    of values: [Element], _ blocks: inout [WireBlock], _ team: Team
  ) -> [UInt16] {
    unsafe [UInt16](unsafeUninitializedCapacity: values.count) { numbers, filled in
      unsafe values.withUnsafeBufferPointer { values in
        unsafe blocks.withUnsafeMutableBufferPointer { blocks in
          // Each part writes only its own blocks.
          nonisolated(unsafe) let (numbers, values, blocks) = unsafe (numbers, values, blocks)
          unsafe team.run(over: blocks.count, grain: 64) { _, range in
            for block in range {
              let places = unsafe WireBlock.places(block, of: values.count)
              var outside: UInt64 = 0
              unsafe Element.shorten(
                UnsafeBufferPointer(rebasing: values[places]),
                into: UnsafeMutableBufferPointer(rebasing: numbers[places])
              ) { outside |= 1 << UInt64($0) }
              unsafe blocks[block].outside = outside
            }
          }
        }
      }
      filled = values.count
    }
  }

  /// All values.
  func values(_ team: Team) -> [Element] {
    guard !blocks.isEmpty else { return elements }
    return unsafe [Element](unsafeUninitializedCapacity: count) { values, filled in
      // Each part writes only its own blocks.
      nonisolated(unsafe) let values = unsafe values
      team.run(over: blocks.count, grain: 64) { _, range in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe elements.withUnsafeBufferPointer { elements in
            for block in range {
              let places = WireBlock.places(block, of: count)
              unsafe Element.lengthen(
                UnsafeBufferPointer(rebasing: numbers[places]),
                into: UnsafeMutableBufferPointer(rebasing: values[places]))
              blocks[block].forEachOutside {
                unsafe values[places.lowerBound + $0] = unsafe elements[$1]
              }
            }
          }
        }
      }
      filled = count
    }
  }
}

/// Some neighbours among a layer's wires, as many as a word has bits.
private struct WireBlock: Sendable {
  static let length = UInt64.bitWidth

  /// A bit for each value, set for those outside the subfield.
  var outside: UInt64 = 0
  /// The position of the first of these among all.
  var start = 0

  static func places(_ block: Int, of count: Int) -> Range<Int> {
    block * length..<min((block + 1) * length, count)
  }

  /// Calls `body` for the values outside the subfield, with their index in the block and their position among all.
  @inline(__always)
  func forEachOutside(_ body: (_ index: Int, _ position: Int) -> Void) {
    var (rest, position) = (outside, start)
    while rest != 0 {
      body(rest.trailingZeroBitCount, position)
      rest &= rest - 1
      position += 1
    }
  }
}
