import Crypto

/// An order by chance, in which each is as likely as any other (Fisher and Yates).
enum Shuffle {
  static func shuffled<Element>(
    _ elements: [Element], random: RandomSource
  ) throws(CredentialError) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, try number(below: last + 1, random: random))
    }
    return elements
  }

  /// A number from 0 to one below the bound, each as likely as any other.
  static func number(below bound: Int, random: RandomSource) throws(CredentialError) -> Int {
    let bound = UInt32(clamping: max(bound, 1))
    // Numbers past the last whole multiple of the bound would favour the small ones.
    let limit = UInt32.max - UInt32.max % bound
    while true {
      let octets = try CredentialError.wrapping { () throws(CryptoError) in try random.bytes(4) }
      let number = octets.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if number < limit { return Int(number % bound) }
    }
  }
}
