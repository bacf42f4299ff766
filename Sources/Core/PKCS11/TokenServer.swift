import Crypto
import Encoding
import Glibc
import Parallel
import Storage

/// The process that loads a module: this program, which ``TokenModule`` starts once more with a word instead of a
/// command. It has the module's tokens, gets orders from its input, which is a socket, and ends with it.
package enum TokenServer {
  /// The only argument of such a process. No command is called so.
  static let word = "serve-token-module"

  /// Serves the orders to their end, if this process was started for that.
  /// - Parameter arguments: those of this process.
  /// - Returns: its exit status; nil if it was started for something else.
  package static func status(of arguments: [String]) -> Int32? {
    guard arguments.count == 1, let only = arguments.first, WireText(only) == WireText(word) else {
      return nil
    }
    guard let input = SystemCalls.status(of: 0), input.st_mode & S_IFMT == S_IFSOCK else {
      return 2
    }
    // A module that never returns would keep this process when the program has gone.
    WorkerThread.start {
      ModuleProcess.waitForEnd(of: 0)
      _ = sleep(1)
      _exit(1)
    }?.detach()
    var tokens: HeldTokens?
    while let order = order() {
      let (first, fields) = answer(order, &tokens)
      guard ModuleProcess.send(0, TokenMessage.encoded(first, fields)) else { break }
    }
    tokens?.finish()
    return 0
  }

  /// The next order, without its length; nil at the end.
  private static func order() -> SecretBytes? {
    guard let length = read(4) else { return nil }
    let count = Int(TokenMessage.number(length.bytes))
    return count > 0 && count <= TokenMessage.longest ? read(count) : nil
  }

  private static func read(_ count: Int) -> SecretBytes? {
    var bytes = SecretBytes([])
    while bytes.count < count {
      guard var part = SystemCalls.read(0, atMost: count - bytes.count) else {
        if errno == EINTR { continue }
        return nil
      }
      guard !part.isEmpty else { return nil }
      bytes = bytes.appending(SecretBytes(wiping: &part))
    }
    return bytes
  }

  private static func answer(
    _ message: SecretBytes, _ tokens: inout HeldTokens?
  ) -> (UInt8, [TokenField]) {
    do throws(TokenFault) {
      guard let places = TokenMessage.fields(of: message.bytes),
        let order = message.bytes.first.flatMap(TokenOrder.init)
      else { throw .defect(.answer) }
      let fields = places.map { message.slice($0) }
      if case .load = order, let path = fields.first {
        tokens = HeldTokens(try Cryptoki(path: String(decoding: path.bytes, as: UTF8.self)))
        return (TokenMessage.done, [])
      }
      guard let tokens else { throw .defect(.noFunctions) }
      return (TokenMessage.done, try tokens.answer(order, fields))
    } catch {
      switch error {
      case .refused(let function, let answer):
        return (TokenMessage.refused, [.text(function), .number(UInt64(answer))])
      case .defect(let defect, let words):
        return (TokenMessage.defective, [.bytes([defect.rawValue]), .text(words)])
      }
    }
  }
}

/// Why an order to a module failed.
enum TokenFault: Error {
  /// A function answered something other than `CKR_OK`.
  case refused(String, UInt)
  /// The module, or what it was given, has a defect.
  case defect(TokenDefect, String = "")
}
