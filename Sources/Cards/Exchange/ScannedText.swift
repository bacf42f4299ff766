import Credentials
import Crypto
import Encoding
import QRCode
import Recovery

/// The content of a QR code, if this program knows it.
package enum ScannedText: Sendable {
  /// A part of a longer text.
  case frame(QRFrame)
  /// A request for claims, answered at the desk.
  case request(AuthorizationRequest)
  /// A request for claims over a network: the text. Nothing was fetched or verified yet.
  case networkRequest([UInt8])
  /// A request for claims that this program does not answer, with the reason.
  case otherRequest(ExchangeError)
  /// An answer to a request, or a presentation without a request.
  case answer(AuthorizationResponse, [UInt8])
  /// A credential or a presentation alone.
  case presentation
  /// An offer of a credential: the text.
  case offer([UInt8])
  /// A share that a guardian keeps.
  case share(number: Int, set: Int)
  /// The 24 words that restore a wallet.
  case words
  /// A contact card of a person or a company.
  case contact
  /// An address that starts with this scheme.
  case address(scheme: WireText)
  /// Anything else, with its number of bytes.
  case other(Int)

  /// Finds out the kind of a text, without acting on it.
  package init(_ text: [UInt8]) {
    let text = Array(text.withoutSurroundingSpace)
    let line = WireText(validating: text) ?? ""
    if let frame = QRFrame(parsing: line) {
      self = .frame(frame)
    } else if let scheme = Self.scheme(text) {
      self = Self.address(scheme, text)
    } else if text.first == UInt8(ascii: "{") {
      self = Self.object(text)
    } else if let secret = Self.secret(text) {
      self = secret
    } else if text.count > 64, (try? ReceivedCredential(text)) != nil {
      self = .presentation
    } else {
      self = .other(text.count)
    }
  }

  /// The scheme of an address in lower case (RFC 3986, 3.1); nil for anything else.
  private static func scheme(_ text: [UInt8]) -> WireText? {
    let start = text.prefix(32).prefix { $0 != UInt8(ascii: ":") }
    guard start.count < min(text.count, 32), let first = start.first,
      (0x41...0x5A).contains(first & 0xDF)
    else { return nil }
    let isName = start.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        || [UInt8](arrayLiteral: 0x2B, 0x2D, 0x2E).contains($0)
    }
    return isName ? WireText(decoding: start).lowercased : nil
  }

  private static func address(_ scheme: WireText, _ text: [UInt8]) -> ScannedText {
    switch scheme {
    case "begin", "mecard": return .contact
    case "openid-credential-offer", "haip-vci": return .offer(text)
    // Offers and requests of the European age verification share one scheme.
    case "av" where (try? IncomingOffer(parsing: text)) != nil: return .offer(text)
    // After this scheme comes a presentation of some credentials.
    case "solidarity-verify": return .presentation
    default:
      guard RequestAddress.schemes.contains(scheme) else {
        return .address(scheme: scheme)
      }
      return request(text)
    }
  }

  private static func request(_ text: [UInt8]) -> ScannedText {
    do throws(ExchangeError) {
      return .request(try AuthorizationRequest(parsing: text))
    } catch {
      switch error {
      case .requestUnsupported(.requestByReference), .requestUnsupported(.requestOverNetwork):
        return .networkRequest(text)
      default: return .otherRequest(error)
      }
    }
  }

  private static func object(_ text: [UInt8]) -> ScannedText {
    guard let value = try? JSONReader.read(text) else { return .other(text.count) }
    if ReceivedCredential.isJSONForm(text) { return .presentation }
    if value["vp_token"] != nil, let answer = try? AuthorizationResponse(parsing: text) {
      return .answer(answer, text)
    }
    if value["response_type"] != nil || value["client_id"] != nil { return request(text) }
    return value["credential_issuer"] != nil ? .offer(text) : .other(text.count)
  }

  /// Recognises secret words.
  private static func secret(_ text: [UInt8]) -> ScannedText? {
    guard text.count <= 1024 else { return nil }
    let words = SecretBytes(text)
    if let share = try? SecretShare(parsing: words) {
      return .share(number: share.number, set: share.set)
    }
    return (try? Mnemonic(parsing: words)) == nil ? nil : .words
  }
}
