import HTTP

extension FuzzTarget {
  static let http = [
    FuzzTarget("http-response", longest: 16_384) { input in
      var parts = InputParts(input)
      let cut = Int(parts.byte()) << 8 | Int(parts.byte())
      let bytes = parts.all()
      let whole = read([bytes[...]])
      let place = bytes.isEmpty ? 0 : cut % bytes.count
      let pieces = read([bytes[..<place], bytes[place...]])
      let single = read(bytes.indices.map { bytes[$0...$0] })
      hold(same(whole, pieces) && same(whole, single), "the pieces do not count")
      guard case .success(let answer) = whole else { return }
      hold(answer.body.count <= 4096, "a body has a bound")
      hold((200...599).contains(answer.status), "an answer is final")
    },
    FuzzTarget("http-request", longest: 16_384) { input in
      var whole = HTTPRequestReader(longestBody: 4096)
      let answer = Result { () throws(HTTPRequestReader.RequestRefusal) in try whole.take(input) }
      var pieces = HTTPRequestReader(longestBody: 4096)
      var single: HTTPServerRequest?
      var refusal: HTTPRequestReader.RequestRefusal?
      for byte in input where refusal == nil && single == nil {
        do throws(HTTPRequestReader.RequestRefusal) { single = try pieces.take([byte]) } catch {
          refusal = error
        }
      }
      switch answer {
      case .failure(let error): hold(error == refusal, "the pieces do not count")
      case .success(let request):
        hold(request?.path == single?.path && refusal == nil, "the pieces do not count")
        guard let request else { return }
        hold(request.body == single?.body && request.body.count <= 4096, "a body has a bound")
        hold(request.path.utf8.first == 0x2F, "a path begins with a slash")
        hold(request.value("host") != nil, "a request has one host")
      }
    },
    FuzzTarget("http-url", longest: 512) { input in
      let text = String(decoding: input, as: UTF8.self)
      guard let url = try? HTTPURL(parsing: text) else { return }
      hold(url.target.utf8.first == 0x2F, "a target begins with a slash")
      hold(
        "\(url.host)\(url.target)".utf8.allSatisfy { (0x21...0x7E).contains($0) }, "no line ends")
      hold(url.scheme == .https || url.isLoopback, "nothing is plain but this machine")
      let again = try? HTTPURL(parsing: url.description)
      hold(again?.host.utf8.elementsEqual(url.host.utf8) == true, "an address is read again")
    },
  ]

  private static func read(
    _ pieces: [ArraySlice<UInt8>]
  ) -> Result<HTTPResponse, HTTPMessageDefect> {
    var reader = HTTPResponseReader(longestBody: 4096)
    do throws(HTTPMessageDefect) {
      for piece in pieces { try reader.take(piece) }
      return .success(try reader.answer(endIsClean: true))
    } catch { return .failure(error) }
  }

  private static func same(
    _ one: Result<HTTPResponse, HTTPMessageDefect>, _ other: Result<HTTPResponse, HTTPMessageDefect>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)):
      one.status == other.status && one.body == other.body
        && one.fields.map(\.name) == other.fields.map(\.name)
    case (.failure(let one), .failure(let other)): one == other
    default: false
    }
  }
}
