import Credentials
import Crypto
import Encoding
import FoundationEssentials

@testable import Exchange
@testable import QRCode

extension FuzzTarget {
  static let exchange = [
    FuzzTarget("presentation-request", longest: 8192) { input in
      guard let request = try? AuthorizationRequest(parsing: input) else { return }
      // What is read is written the same, as JSON and as an address.
      let text = Array(JSONWriter().text(request.json).utf8)
      for again in [text, Array(request.link.utf8)] {
        hold(
          (try? AuthorizationRequest(parsing: again))?.json == request.json,
          "a request is read again")
      }
      hold(request.query.credentials.count <= DCQLQuery.mostCredentials, "the query has a bound")
    },
    FuzzTarget("request-object", longest: 8192) { input in
      let trust = RequestTrust(roots: [], at: now)
      guard let incoming = try? IncomingRequest(parsing: input, trust, walletNonce: "n") else {
        return
      }
      if case .whole(let request) = incoming, case .certificate(_, let voucher) = request.requester
      {
        hold(voucher == nil, "nobody vouches without roots")
      }
    },
    FuzzTarget("signed-request", longest: 8192) { input in
      // What stands before the first space is who asks.
      let space = input.firstIndex(of: 0x20) ?? input.endIndex
      let client = String(decoding: input[..<space], as: UTF8.self)
      let object = try? RequestObject(
        parsing: Array(input[space...].dropFirst()), client: client, walletNonce: nil,
        RequestTrust(roots: [], at: now))
      guard let object else { return }
      if case .unsigned = object.requester { hold(false, "a request object is signed") }
      hold(object.members["client_id"]?.exact == client.exact, "who asks is named inside too")
    },
    FuzzTarget("jwe", longest: 8192) { input in
      let text = String(decoding: input, as: UTF8.self)
      guard let sealed = try? JSONWebEncryption(parsing: text) else { return }
      _ = try? sealed.decrypted(with: SecretBytes([UInt8](repeating: 7, count: 32)))
    },
    FuzzTarget("dcql", longest: 4096) { input in
      guard let value = try? JSONReader.read(input), let query = try? DCQLQuery(parsing: value)
      else { return }
      hold((try? DCQLQuery(parsing: query.json)) == query, "a query is read again")
      hold((try? DCQLAnswer(to: query, from: [])) == nil || !query.isNeeded, "nothing has nothing")
    },
    FuzzTarget("presentation-answer", longest: 8192) { input in
      guard let answer = try? AuthorizationResponse(parsing: input) else { return }
      let again = try? AuthorizationResponse(parsing: Array(answer.text.utf8))
      hold(again?.text == answer.text, "an answer is read again")
      let verdict = AnswerVerdict(
        unasked: answer, by: CredentialVerifier(anchors: [], at: now), at: now)
      hold(verdict.outcome.status != .passed, "nobody trusts nobody")
    },
    FuzzTarget("scanned-text", longest: 4096) { input in _ = ScannedText(input) },
    FuzzTarget("qr-frame", longest: 4096) { input in
      guard let frame = QRFrame(parsing: String(decoding: input, as: UTF8.self)) else { return }
      hold(QRFrame(parsing: frame.text) == frame, "a frame is read again")
      var frames = QRFrameCollection()
      _ = try? frames.take(frame)
      hold(frames.found <= 1, "a frame is one frame")
    },
    FuzzTarget("qr-symbol", longest: 4096) { input in
      guard let symbol = try? QRSymbol(input) else {
        hold(input.count > 2953, "what is short has a symbol")
        return
      }
      let dark = (0..<symbol.side).reduce(0) { count, row in
        count + (0..<symbol.side).count { symbol.isDark(row: row, column: $0) }
      }
      hold(dark * 4 > symbol.side * symbol.side, "a symbol is no light square")
      hold(symbol.isDark(row: symbol.side - 8, column: 8), "the dark module is dark")
    },
  ]

  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
}

extension DCQLQuery {
  /// True if something must be shown.
  fileprivate var isNeeded: Bool { sets.map { $0.contains(where: \.isRequired) } ?? true }
}
