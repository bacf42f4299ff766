import Parallel

/// The array EQ of the draft, bound to challenges: entry `i` is the product, over the bits of `i`,
/// of the challenge for a bit that is set and of one minus the challenge for any other
/// (draft-google-cfrg-libzk, "The EQ[] array").
enum EqualityArray {
  /// The first `count` entries for `challenges`, lowest bit first.
  static func bound<Element: FieldElement>(
    _ challenges: [Element], count: Int, team: Team
  ) -> [Element] {
    sum([(challenges, .one)], count: count, team)
  }

  /// The first `count` entries of EQ bound to `first`, plus `factor` times those bound to `second`.
  ///
  /// - Parameter capacity: the number of elements for which memory is taken, if it is greater.
  static func combined<Element: FieldElement>(
    _ first: [Element], _ second: [Element], factor: Element, count: Int, capacity: Int = 0,
    team: Team
  ) -> [Element] {
    sum([(first, .one), (second, factor)], count: count, capacity: capacity, team)
  }

  /// The sum of such arrays. An entry is the product of an entry for the index's low bits and one
  /// for its high bits, so that two short tables and one multiplication for each entry suffice.
  private static func sum<Element: FieldElement>(
    _ arrays: [(challenges: [Element], factor: Element)], count: Int, capacity: Int = 0,
    _ team: Team
  ) -> [Element] {
    let lowBits = min(10, arrays.first?.challenges.count ?? 0)
    let rows = (count + 1 << lowBits - 1) >> lowBits
    let tables = arrays.map { challenges, factor in
      (
        low: table(challenges[..<lowBits], count: 1 << lowBits, factor: factor),
        high: table(challenges[lowBits...], count: rows, factor: .one)
      )
    }
    return unsafe [Element](unsafeUninitializedCapacity: max(count, capacity)) { entries, filled in
      // Each part writes only its own rows.
      nonisolated(unsafe) let entries = unsafe entries
      team.run(over: rows, grain: 2) { _, rows in
        let places = rows.lowerBound << lowBits..<min(rows.upperBound << lowBits, count)
        unsafe entries[places].initialize(repeating: .zero)
        for (low, high) in tables {
          for row in rows {
            let start = row << lowBits
            let end = min(start + low.count, count)
            unsafe low.withUnsafeBufferPointer { low in
              unsafe Element.accumulate(
                UnsafeMutableBufferPointer(rebasing: entries[start..<end]),
                adding: UnsafeBufferPointer(rebasing: low[..<(end - start)]), times: high[row])
            }
          }
        }
      }
      filled = count
    }
  }

  /// The first `count` entries, from a table that is doubled for each bit, from the highest down.
  private static func table<Element: FieldElement>(
    _ challenges: ArraySlice<Element>, count: Int, factor: Element
  ) -> [Element] {
    var entries = [factor]
    for (bit, challenge) in zip(challenges.indices, challenges).reversed() {
      // Entries beyond the last wanted one are not made.
      let below = bit - challenges.startIndex
      let needed = below < Int.bitWidth - 2 ? (count + (1 << below) - 1) >> below : 1
      var next: [Element] = []
      next.reserveCapacity(2 * entries.count)
      for entry in entries {
        let high = challenge * entry
        next.append(entry - high)
        next.append(high)
      }
      entries = Array(next.prefix(max(needed, 1)))
    }
    return entries
  }
}
