import Encoding
@testable import PKCS11

extension FuzzTarget {
  static let tokens = [
    FuzzTarget("token-address") { input in
      let text = String(decoding: input, as: UTF8.self)
      for text in [text, "pkcs11:" + text] {
        guard let address = try? TokenAddress(text) else { continue }
        hold((try? TokenAddress(address.text)) == address, "an address is written and read again")
        hold(!address.text.utf8.contains(0x3F), "no address has a query")
      }
    },
    FuzzTarget("token-message") { input in
      guard let places = TokenMessage.fields(of: input) else { return }
      hold(places.count <= TokenMessage.mostFields, "the fields have a bound")
      hold(places.allSatisfy { $0.upperBound <= input.count }, "no field is longer than the rest")
      let fields = places.map { TokenField.bytes(Array(input[$0])) }
      let again = TokenMessage.encoded(input[0], fields).bytes.dropFirst(4)
      hold(again.elementsEqual(input), "a message has one form")
    },
  ]
}
