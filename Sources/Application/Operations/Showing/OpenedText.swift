import Age
import Credentials
import DocumentProofs
import Encoding
import Exchange
import PKIX
import Trust
import Verdicts
import Wallet

/// What somebody brings, by what it is: an address, a text that was pasted or scanned, or the content of a file. Nothing is
/// done with it here.
package enum OpenedText {
  /// A request that is answered across a desk.
  case request(AuthorizationRequest)
  /// A request that is fetched from a server first.
  case networkRequest([UInt8])
  /// An offer of a card.
  case offer([UInt8])
  /// What a holder shows: an answer, a presentation, a credential.
  case shown([UInt8])
  /// A request for a proof over a passport.
  case proofRequest([UInt8])
  /// The address of one.
  case proofAddress(ProofAddress)
  /// A proof over a passport.
  case proof([UInt8])
  /// Certificates, or a list of them.
  case certificates
  /// A wallet, or a backup of one.
  case backup
  /// A guardian's share, or the 24 words of a wallet: a secret.
  case secret(ScannedText)
  /// A request in a way that is not answered, for the reason.
  case otherRequest(ExchangeError)
  /// What this program knows and does nothing with, or does not know.
  case other(ScannedText)

  /// Finds out what a text or the content of a file is. A page gives the content of a file that is no text in base64url.
  package init(_ content: [UInt8]) {
    let text = WireText(decoding: content.withoutSurroundingSpace)
    if let known = Self.file(content) ?? (try? Base64URL.decode(text)).flatMap(Self.file) {
      self = known
      return
    }
    let scanned = ScannedText(content)
    switch scanned {
    case .request(let request): self = .request(request)
    case .networkRequest(let text): self = .networkRequest(text)
    case .otherRequest(let error): self = .otherRequest(error)
    case .offer(let text): self = .offer(text)
    case .answer(_, let text): self = .shown(text)
    case .presentation: self = .shown(content)
    case .share, .words: self = .secret(scanned)
    case .address(ProofAddress.scheme):
      self = ProofAddress(parsing: content).map { .proofAddress($0) } ?? .other(scanned)
    case .frame, .contact, .address, .other: self = .other(scanned)
    }
  }

  /// The bytes of a file that came as they are, or in base64url.
  package static func bytes(_ content: [UInt8]) -> [UInt8] {
    WireText(validating: content.withoutSurroundingSpace).flatMap { try? Base64URL.decode($0) }
      ?? content
  }

  /// True if a text begins with a scheme, as an address does; a path never begins with a scheme that is known here.
  package static func isAddress(_ text: [UInt8]) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = WireText(decoding: text[..<colon]).lowercased
    return schemes.contains(scheme)
  }

  /// The schemes of addresses that somebody may be sent.
  private static let schemes: Set<WireText> = Set(Link.schemes).union([
    "solidarity-verify", ProofAddress.scheme,
  ])

  /// What the bytes of a file are; nil for none of these.
  private static func file(_ bytes: [UInt8]) -> OpenedText? {
    if Wallet.begins(bytes) || AgeFile.begins(bytes) { return .backup }
    if (try? ProofRequest(parsing: bytes)) != nil { return .proofRequest(bytes) }
    if PassportProofFile(parsing: bytes) != nil { return .proof(bytes) }
    if (try? Certificate(der: bytes)) != nil || (try? MasterList(parsing: bytes)) != nil
      || (try? PEM.blocks(in: bytes)).map({ !$0.isEmpty }) == true
    {
      return .certificates
    }
    return nil
  }
}

/// The error for what the page, or `passport open`, does not go on with: it says what it is and where it belongs.
package struct OpenRefused: CodedError {
  package let code: ReasonCode

  package init(_ opened: OpenedText) { code = Self.code(of: opened) }

  private init(code: ReasonCode) { self.code = code }

  /// The error for what came in the command line, where others can see it.
  package static let asArgument = OpenRefused(code: .openedAsArgument)

  /// The error for what comes by a link and is pasted, scanned or brought as a file instead.
  package static let asLink = OpenRefused(code: .openedAsLink)

  /// The error for a link of another kind: where that belongs, or that no link brings it.
  package init(link opened: OpenedText) {
    switch opened {
    case .proofRequest, .certificates, .backup, .secret: self.init(opened)
    case .request, .networkRequest, .proofAddress, .offer, .shown, .proof, .otherRequest, .other:
      self = .asLink
    }
  }

  private static func code(of opened: OpenedText) -> ReasonCode {
    switch opened {
    case .proofRequest, .proofAddress: .openedProofRequest
    case .certificates: .openedCertificates
    case .backup: .openedBackup
    case .secret: .openedSecret
    case .request, .networkRequest, .offer, .shown, .proof, .otherRequest, .other: .openedUnknown
    }
  }
}
