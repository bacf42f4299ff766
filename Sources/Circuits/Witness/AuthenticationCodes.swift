import ZeroKnowledge

/// The codes that join two circuits over different fields: of each value that both hold, two codes
/// (k + c)x, one for each half x of the value, where k is the prover's key and c the challenge that is
/// drawn after both commitments. A proof begins with them.
public struct AuthenticationCodes: Hashable, Sendable {
  /// Octets of a code.
  public static let codeLength = 16

  /// The codes: low and high half of the first value, of the second, and so on.
  public let codes: [GF2To128]

  /// Takes codes.
  public init(_ codes: [GF2To128]) { self.codes = codes }

  /// Reads codes, 16 octets each, from the beginning of a proof; nil when it is too short.
  public init?(parsing octets: ArraySlice<UInt8>, count: Int) {
    guard octets.count >= Self.codeLength * count else { return nil }
    var codes: [GF2To128] = []
    for number in 0..<count {
      let start = octets.startIndex + Self.codeLength * number
      guard let code = GF2To128(octets: octets[start..<start + Self.codeLength]) else { return nil }
      codes.append(code)
    }
    self.codes = codes
  }

  /// The codes, 16 octets each.
  public var encoded: [UInt8] { codes.flatMap(\.octets) }
}
