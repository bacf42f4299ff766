import Encoding
import Foundation
import Glibc
import TestSupport

/// The page of a desk as its browser has it, without a browser: requests over sockets.
package final class DeskPageClient {
  /// What the desk answered.
  package struct Answer {
    package let status: Int
    package let bytes: [UInt8]
    package var body: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Thrown where the desk does not do what a test waits for.
  package struct Silent: Error {
    package let reason: String
  }

  /// The longest wait; only a failure takes so long.
  private static let patience: TimeInterval = 60

  package let process: Process
  private let errors: URL
  private var opened: DeskTab?

  /// Starts the page of a desk, and opens it.
  /// - Parameter program: what runs the command in its own way; nil for the command itself.
  package init(_ desk: TestSupport.Desk, _ arguments: [String], program: String? = nil) throws {
    process = Process()
    process.executableURL = URL(filePath: program ?? Desk.binary)
    process.arguments = program == nil ? ["desk", "--no-browser"] + arguments : []
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"),
    ].merging(desk.environment) { $1 }
    errors = desk.home.appending(path: "\(UUID().uuidString.prefix(8)).err")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try open(1)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What the desk said on standard error.
  package var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Opens the page with the file of that number.
  package func open(_ number: Int) throws {
    try wait("file \(number) to open the page") { said.count { $0 == "\n" } >= number }
    let lines = said.split(separator: "\n").compactMap { line -> Substring? in
      line.firstRange(of: "machine: ").map { line[$0.upperBound...] }
    }
    guard lines.count >= number else { throw Silent(reason: said) }
    try open(file: String(lines[number - 1]))
  }

  /// Opens the page with a file, in another tab.
  package func open(file: String) throws {
    let page = try String(contentsOfFile: file, encoding: .utf8)
    guard let address = page.firstMatch(of: /http:\/\/[\d.:]+\/#[\w-]+/) else {
      throw Silent(reason: page)
    }
    let tab = try DeskTab(opening: String(address.0))
    opened = tab
    guard try say(tab.opening(), as: tab).status == 200 else { throw Silent(reason: said) }
  }

  /// The host and port of the page.
  package var authority: String { get throws { try tab().authority } }

  /// The tab that was opened last.
  package func tab() throws -> DeskTab {
    guard let opened else { throw Silent(reason: "no page was opened: \(said)") }
    return opened
  }

  /// Ends the desk, and says with which code.
  package func end() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// The view as it is now.
  package func view() throws -> String {
    let tab = try tab()
    return try say(tab.look(), as: tab).body
  }

  /// Presses a button.
  @discardableResult
  package func press(_ action: String, _ fields: [String: String] = [:]) throws -> Answer {
    let tab = try tab()
    return try say(tab.press(action, fields), as: tab)
  }

  /// Says something as the tab does. What is no answer of the desk's has the status of HTTP.
  package func say(_ message: DeskTab.Message, as tab: DeskTab) throws -> Answer {
    let answer = try request("POST", message.path, body: message.body)
    guard answer.status == 200 else { return answer }
    let opened = try tab.answer(answer.bytes, to: message)
    return Answer(status: opened.status, bytes: Array(opened.html.utf8))
  }

  /// Waits until the page has a text.
  @discardableResult
  package func awaitText(_ texts: String...) throws -> String {
    var shown = ""
    do {
      try wait(texts.joined(separator: " or ")) {
        shown = try view()
        return texts.contains { shown.contains($0) }
      }
    } catch is Silent {
      throw Silent(reason: "no \(texts) in: \(shown.prefix(3000)); \(said)")
    }
    return shown
  }

  /// Reads a document to the decision.
  @discardableResult
  package func read(_ mrz: String) throws -> String {
    try press("read", ["typed": mrz])
    return try awaitText("class=\"sheet\"", "class=\"problem\"")
  }

  /// Looks again and again, as the page does.
  package func wait(_ what: String, until isSo: () throws -> Bool) throws {
    let end = Date().addingTimeInterval(Self.patience)
    // What takes long is looked for less often: each look costs both sides some milliseconds.
    var pause: UInt32 = 5_000
    while try !isSo() {
      guard Date() < end, process.isRunning else { throw Silent(reason: "no \(what): \(said)") }
      usleep(pause)
      pause = min(2 * pause, 100_000)
    }
  }

  /// Sends a request.
  package func request(_ method: String, _ target: String, body: [UInt8] = []) throws -> Answer {
    let authority = try authority
    let head = """
      \(method) \(target) HTTP/1.1\r
      host: \(authority)\r
      origin: http://\(authority)\r
      content-length: \(body.count)\r
      \r

      """
    let answer = try exchange(Array(head.utf8) + body)
    let end = answer.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? answer.count
    let status = String(decoding: answer.prefix(12).suffix(3), as: UTF8.self)
    return Answer(status: Int(status) ?? 0, bytes: Array(answer[end...]))
  }

  private func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let descriptor = try connect()
    defer { close(descriptor) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Silent(reason: "the desk took no request") }
      sent += count
    }
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { break }
      answer += part.prefix(count)
    }
    return answer
  }

  /// A connection to the desk.
  package func connect() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    let parts = try authority.split { $0 == "." || $0 == ":" }.compactMap { UInt32($0) }
    address.sin_port = UInt16(parts[4]).bigEndian
    address.sin_addr.s_addr = parts[..<4].reduce(0) { $0 << 8 | $1 }.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw Silent(reason: "nobody listens: \(said)")
    }
    return descriptor
  }

  // MARK: The process

  /// The memory that the desk has, in KiB.
  package var memory: Int {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
      ?? ""
    return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) } ?? 0
  }

  /// The descriptors that the desk has open while nothing is done: the fewest in a second.
  package var settledDescriptors: Int {
    (0..<20).map { _ in
      usleep(50_000)
      return descriptors
    }.min() ?? 0
  }

  /// The descriptors that the desk has open.
  package var descriptors: Int {
    let folder = "/proc/\(process.processIdentifier)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }
}
