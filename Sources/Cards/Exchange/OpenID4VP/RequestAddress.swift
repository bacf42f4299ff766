import Encoding

/// The members of a request as parameters of an address (OpenID4VP 1.0, 5.1; RFC 6749, Appendix B).
package struct RequestAddress {
  /// The schemes of wallets (OpenID4VP 1.0, 13.1.2, and profiles of it; ISO/IEC 18013-7, Annex B; ETSI TS 119 472-2).
  package static let schemes: [WireText] = [
    "openid4vp", "haip-vp", "av", "eudi-openid4vp", "mdoc-openid4vp", "eu-eaap",
  ]
  /// The parameters whose values are JSON.
  private static let structured: Set<WireText> = [
    "dcql_query", "client_metadata", "transaction_data", "verifier_info", "verifier_attestations",
  ]
  /// The parameters whose values are numbers.
  private static let numbers: Set<WireText> = ["exp", "iat", "nbf"]

  /// The members, as in a request object.
  let members: JSONValue
  private let scheme: WireText

  init(members: JSONValue, scheme: WireText = Self.schemes[0]) {
    (self.members, self.scheme) = (members, scheme)
  }

  /// Reads an address.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing text: WireText) throws(ExchangeError) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let mark = bytes.firstIndex(of: UInt8(ascii: "?")), colon < mark,
      Self.schemes.contains(where: { $0.utf8.elementsEqual(bytes[..<colon].map { $0 | 0x20 }) })
    else { throw .requestMalformed(.requestForm) }
    let form: FormEncoding
    do throws(FormEncoding.Defect) {
      form = try FormEncoding(parsing: bytes[(mark + 1)...])
    } catch {
      switch error {
      case .form: throw .requestMalformed(.requestForm)
      case .twice(let name): throw .requestMalformed(.requestMemberTwice(name))
      }
    }
    var members: [JSONValue.Member] = []
    for pair in form.pairs { members.append(try Self.member(pair)) }
    self.members = .object(members)
    scheme = Self.schemes[0]
  }

  private static func member(_ pair: FormEncoding.Pair) throws(ExchangeError) -> JSONValue.Member {
    if structured.contains(pair.name) {
      guard let value = try? JSONReader.read(pair.value) else {
        throw .requestMalformed(.requestMember(pair.name))
      }
      return JSONValue.Member(pair.name, value)
    }
    if numbers.contains(pair.name) {
      guard let number = Int(pair.value.forPeople) else {
        throw .requestMalformed(.requestMember(pair.name))
      }
      return JSONValue.Member(pair.name, .integer(number))
    }
    return JSONValue.Member(pair.name, .string(pair.value))
  }

  /// The address.
  var text: WireText {
    guard case .object(let members) = members else { return "" }
    let pairs = members.map { member in
      if case .string(let text) = member.value { return FormEncoding.Pair(member.name, text) }
      return FormEncoding.Pair(member.name, WireText(JSONWriter().text(member.value)))
    }
    return scheme + "://?" + FormEncoding(pairs).text
  }
}
