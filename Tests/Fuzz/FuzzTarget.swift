/// A parser under test with the properties that it must have, whatever the bytes.
struct FuzzTarget: Sendable {
  /// What `PASSPORT_FUZZ_TARGET` calls it.
  let name: String
  /// The longest input that is worth trying, in bytes.
  let longest: Int
  /// Feeds the parser; what is wrong ends the process.
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, longest: Int = 4096, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.longest = longest
    self.run = run
  }

  static let all =
    encoding + files + records + mrz + pictures + crypto + trust + card + chip + credentials + saved
    + wallet
    + storage + tokens + age + cbor + proofs + passportProofs + http + desk + exchange
}

/// States a property; libFuzzer keeps the input for which it does not hold.
func hold(
  _ condition: Bool, _ property: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError("property violated: \(property())", file: file, line: line) }
}

/// An input that is several parts: each has its length, in two bytes, before it; the last part is
/// what is left.
struct InputParts {
  private var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func part() -> [UInt8] {
    let length = Int(byte()) << 8 | Int(byte())
    defer { rest = rest.dropFirst(length) }
    return Array(rest.prefix(length))
  }

  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
