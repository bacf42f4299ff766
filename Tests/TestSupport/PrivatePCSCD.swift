import Foundation
import SmartCard

/// A PC/SC service of the tests' own with two virtual readers, in a mount namespace, so that neither
/// the host's service nor its readers are touched. It ends with the test process.
///
/// libpcsclite reads the socket's name only once per process, so a process has one such service,
/// which stops and starts again at the same path, and its users take turns. A test must not use
/// PC/SC in this process outside of ``use(_:)``.
package final class PrivatePCSCD: @unchecked Sendable {
  /// The readers of the service.
  package enum Readers: String, Sendable {
    /// Two virtual readers, "Virtual PCD 00 00" and "Virtual PCD 00 01".
    case virtual
    /// The same two, which ``unplug(_:)`` makes go and ``plug(_:)`` come back.
    case unpluggable
    case none
  }

  private static let turn = NSLock()
  nonisolated(unsafe) private static var instance: PrivatePCSCD?

  private let folder: URL
  private var process: Process?
  private var input: Pipe?

  /// The port at which a card for the first reader connects; the second reader has the next port.
  package private(set) var port: UInt16 = 0

  /// The path of the service's socket, even while it is stopped.
  package var socketPath: String { folder.appending(path: "run/pcscd.comm").path }

  /// The environment of a child process that uses this service.
  package var environment: [String: String] {
    ["PCSCLITE_CSOCK_NAME": socketPath, "VPCD_PORT": String(port)]
  }

  /// Runs the body with the service, while no other test in this process uses it.
  /// - Throws: ``PrivatePCSCDError`` if the service cannot be run here, and the errors of `body`.
  package static func use<Result>(_ body: (PrivatePCSCD) throws -> Result) throws -> Result {
    turn.lock()
    defer { turn.unlock() }
    let service = instance ?? PrivatePCSCD()
    instance = service
    if service.process == nil { try service.start() }
    try service.awaitEmptyReaders()
    return try body(service)
  }

  /// Waits until the service has noticed that the cards of the last test are gone. It checks its
  /// readers a few times a second, and would mistake the next card for the last one.
  private func awaitEmptyReaders() throws {
    let context = try PCSCContext()
    for reader in ["Virtual PCD 00 00", "Virtual PCD 00 01"] {
      guard try context.waitForRemoval(reader: reader, timeout: .seconds(20)) else {
        throw PrivatePCSCDError(reason: "a card of another test still lies on \(reader)")
      }
      try awaitLifting(from: reader)
    }
  }

  /// Waits until the service has noticed that a card was lifted from a reader. It checks every
  /// 400 ms, but after a failed reset it already says earlier that the reader is empty, so this
  /// waits for its log entry.
  /// - Throws: ``PrivatePCSCDError`` where it does not notice.
  package func awaitLifting(from reader: String = "Virtual PCD 00 00") throws {
    let end = Date().addingTimeInterval(20)
    while Date() < end {
      let log = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
      let events = log.split(separator: "\n").filter { $0.hasSuffix(reader) }
      guard events.last?.contains("Card inserted into") == true else { return }
      usleep(20_000)
    }
    throw PrivatePCSCDError(reason: "the service does not notice that the card was lifted")
  }

  private init() {
    folder = URL(filePath: NSTemporaryDirectory()).appending(
      path: "passport-pcscd-\(UUID().uuidString.prefix(8))")
    // Set before libpcsclite is called for the first time in this process.
    setenv("PCSCLITE_CSOCK_NAME", socketPath, 1)
  }

  /// Starts a stopped service.
  /// - Throws: ``PrivatePCSCDError``.
  package func start(readers: Readers = .virtual) throws {
    guard process == nil else { return }
    let process = Process()
    process.executableURL = Vectors.root.appending(path: "Tests/TestSupport/private-pcscd")
    // The command ends when this process closes the pipe or ends; then the service is stopped.
    process.arguments = ["sh", "-c", "echo $VPCD_PORT; exec cat >/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PRIVATE_PCSCD_DIRECTORY": folder.path, "PRIVATE_PCSCD_READERS": readers.rawValue]
    ) { $1 }
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    guard let port = UInt16(Self.line(output.fileHandleForReading)) else {
      process.waitUntilExit()
      let reason = try errors.fileHandleForReading.readToEnd() ?? Data()
      throw PrivatePCSCDError(reason: String(decoding: reason, as: UTF8.self))
    }
    self.port = port
    self.process = process
    self.input = input
  }

  /// Stops the service and waits until it is gone.
  package func stop() {
    try? input?.fileHandleForWriting.close()
    process?.waitUntilExit()
    process = nil
    input = nil
  }

  /// Stops the service and starts it again, at the same socket and another port.
  /// - Throws: ``PrivatePCSCDError``.
  package func restart(readers: Readers = .virtual) throws {
    stop()
    try start(readers: readers)
  }

  /// Removes an unpluggable reader, by its index: from now on the driver reports that the device
  /// does not exist.
  package func unplug(_ place: Int) { try? Data().write(to: gone(place)) }

  /// Brings an unpluggable reader back.
  package func plug(_ place: Int) { try? FileManager.default.removeItem(at: gone(place)) }

  private func gone(_ place: Int) -> URL { folder.appending(path: "gone-\(place)") }

  private static func line(_ file: FileHandle) -> String {
    var text: [UInt8] = []
    while let byte = file.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The private service cannot be run here.
package struct PrivatePCSCDError: Error, CustomStringConvertible {
  /// The reason: a missing package, or something that the system does not allow.
  package let reason: String

  /// The error as a sentence for the test report.
  package var description: String { "the private PC/SC service did not start: \(reason)" }
}
