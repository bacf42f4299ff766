import Glibc

/// A connection of a server, from its request to its answer. No call waits. It is closed with the
/// last reference.
final class ServerConnection {
  let descriptor: Int32
  private(set) var deadline: Deadline
  private let patience: Int
  /// The protection; nil for plain HTTP.
  private let protection: TLSServerSession?
  private var reader: HTTPRequestReader
  /// What is left to send.
  private var output: ArraySlice<UInt8> = []
  /// True once the answer is among what is left to send, or nothing more is read.
  private(set) var isAnswered = false
  private(set) var isOver = false
  /// What is done at the end, with true once the answer was sent whole.
  private var whenOver: (@Sendable (_ isSent: Bool) -> Void)?

  /// - Parameter patience: the time for the request, and again for the answer, in milliseconds.
  init(
    _ descriptor: Int32, patience: Int, longestBody: Int, protection: TLSServerSession? = nil
  ) {
    (self.descriptor, self.patience, self.protection) = (descriptor, patience, protection)
    deadline = Deadline(milliseconds: patience)
    reader = HTTPRequestReader(longestBody: longestBody)
  }

  deinit {
    _ = close(descriptor)
    whenOver?(false)
  }

  /// The events for which it waits, poll(2).
  var events: Int32 { Int32(isAnswered ? 0 : POLLIN) | Int32(output.isEmpty ? 0 : POLLOUT) }

  /// Reads and sends what can be read and sent without waiting.
  func go(on answer: (HTTPServerRequest) -> HTTPServerResponse) {
    if !isAnswered { read(answer) }
    if !isOver { send() }
  }

  private func read(_ answer: (HTTPServerRequest) -> HTTPServerResponse) {
    guard let bytes = SystemSockets.receive(descriptor, 64 << 10) else {
      isOver = errno != EAGAIN && errno != EINTR
      return
    }
    // The other end closed before its request was whole.
    guard !bytes.isEmpty else {
      isOver = true
      return
    }
    do throws(TLSServerSession.Broken) {
      take(try protection?.take(bytes) ?? bytes, answer)
      output += protection?.toSend() ?? []
    } catch {
      // This may be an alert of TLS.
      output += protection?.toSend() ?? []
      isAnswered = true
    }
  }

  private func take(_ bytes: [UInt8], _ answer: (HTTPServerRequest) -> HTTPServerResponse) {
    do throws(HTTPRequestReader.RequestRefusal) {
      guard let request = try reader.take(bytes) else { return }
      begin(answer(request))
    } catch {
      begin(HTTPServerResponse(status: error.rawValue))
    }
  }

  private func begin(_ response: HTTPServerResponse) {
    isAnswered = true
    whenOver = response.whenOver
    deadline = Deadline(milliseconds: patience)
    guard let protection else {
      output += response.encoded
      return
    }
    do throws(TLSServerSession.Broken) {
      try protection.finish(with: response.encoded)
    } catch {
      tellOver(isSent: false)
    }
  }

  private func tellOver(isSent: Bool) {
    whenOver?(isSent)
    whenOver = nil
  }

  private func send() {
    while !output.isEmpty {
      let count = SystemSockets.send(descriptor, output)
      guard count >= 0 else {
        isOver = errno != EAGAIN && errno != EINTR
        return
      }
      output = output.dropFirst(count)
    }
    guard isAnswered else { return }
    tellOver(isSent: true)
    // Input that was not read would reset the connection, and the other end could lose the answer.
    _ = shutdown(descriptor, Int32(SHUT_WR))
    _ = SystemSockets.receive(descriptor, 64 << 10)
    isOver = true
  }
}
