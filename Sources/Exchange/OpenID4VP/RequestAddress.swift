import Encoding

/// The members of a request as parameters of an address (OpenID4VP 1.0, 5.1; RFC 6749, Appendix B).
struct RequestAddress {
  /// The schemes of wallets (OpenID4VP 1.0, 13.1.2, and profiles of it).
  static let schemes = ["openid4vp", "haip-vp", "av", "eudi-openid4vp"]
  /// The parameters whose values are JSON.
  private static let structured: Set<ExactText> = [
    "dcql_query", "client_metadata", "transaction_data",
  ]
  /// The parameters whose values are numbers.
  private static let numbers: Set<ExactText> = ["exp", "iat", "nbf"]
  private static let mostParameters = 64

  /// The members as a request object has them.
  let members: JSONValue

  init(members: JSONValue) { self.members = members }

  /// Reads an address.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing text: String) throws(ExchangeError) {
    let octets = Array(text.utf8)
    guard let colon = octets.firstIndex(of: UInt8(ascii: ":")),
      let mark = octets.firstIndex(of: UInt8(ascii: "?")), colon < mark,
      Self.schemes.contains(where: { $0.utf8.elementsEqual(octets[..<colon].map { $0 | 0x20 }) })
    else { throw .requestMalformed(.requestForm) }
    let rest = octets[(mark + 1)...]
    let parts = rest.split(separator: UInt8(ascii: "&"))
    guard parts.count <= Self.mostParameters else { throw .requestMalformed(.requestForm) }
    var members: [JSONValue.Member] = []
    var names: Set<ExactText> = []
    for part in parts {
      let member = try Self.member(part)
      guard names.insert(member.name.exact).inserted else {
        throw .requestMalformed(.requestMemberTwice(member.name))
      }
      members.append(member)
    }
    self.members = .object(members)
  }

  private static func member(_ part: ArraySlice<UInt8>) throws(ExchangeError) -> JSONValue.Member {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
      let name = decoded(part[..<equals]), let text = decoded(part[(equals + 1)...])
    else { throw .requestMalformed(.requestForm) }
    if structured.contains(name.exact) {
      guard let value = try? JSONReader.read(text) else {
        throw .requestMalformed(.requestMember(name))
      }
      return JSONValue.Member(name, value)
    }
    if numbers.contains(name.exact) {
      guard let number = Int(text) else { throw .requestMalformed(.requestMember(name)) }
      return JSONValue.Member(name, .integer(number))
    }
    return JSONValue.Member(name, .string(text))
  }

  private static func decoded(_ octets: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var place = octets.startIndex
    while place < octets.endIndex {
      switch octets[place] {
      case UInt8(ascii: "%"):
        guard place + 2 < octets.endIndex,
          let pair = String(validating: octets[(place + 1)...(place + 2)], as: UTF8.self),
          let octet = (try? Hex.decode(pair))?.first
        else { return nil }
        result.append(octet)
        place += 3
      case UInt8(ascii: "+"):
        result.append(0x20)
        place += 1
      default:
        result.append(octets[place])
        place += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  /// The address.
  var text: String {
    guard case .object(let members) = members else { return "" }
    let parts = members.map { member in
      let value: String =
        if case .string(let text) = member.value { text } else { JSONWriter().text(member.value) }
      return Self.encoded(member.name) + "=" + Self.encoded(value)
    }
    return Self.schemes[0] + "://?" + parts.joined(separator: "&")
  }

  /// Leaves what may stand in a query (RFC 3986, 3.4), so that a symbol stays small.
  private static func encoded(_ text: String) -> String {
    let plain = Set("-._~:/,!*()@$".utf8)
    var result = ""
    for octet in text.utf8 {
      let isLetter =
        (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet & 0xDF)
      if isLetter || plain.contains(octet) {
        result.unicodeScalars.append(Unicode.Scalar(octet))
      } else {
        result += "%" + Hex.encode([octet]).uppercased()
      }
    }
    return result
  }
}
