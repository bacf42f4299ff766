import Foundation
import SmartCard

/// A PC/SC service of the tests' own with two virtual readers, in a mount namespace, so that neither
/// the host's service nor its readers are touched. It ends with the test process.
///
/// libpcsclite reads the socket's name once a process, so a process has one such service, which
/// stops and starts again at the same place, and everybody who uses it takes turns. A test must not
/// touch PC/SC in this process outside of ``use(_:)``.
package final class PrivatePCSCD: @unchecked Sendable {
  /// Which readers the service has.
  package enum Readers: String, Sendable {
    /// Two virtual readers, "Virtual PCD 00 00" and "Virtual PCD 00 01".
    case virtual
    /// The same two, which ``unplug(_:)`` makes go and ``plug(_:)`` come back.
    case unpluggable
    /// None.
    case none
  }

  private static let turn = NSLock()
  nonisolated(unsafe) private static var instance: PrivatePCSCD?

  private let folder: URL
  private var process: Process?
  private var input: Pipe?

  /// The port where a card for the first reader connects; the second reader's is the next one.
  package private(set) var port: UInt16 = 0

  /// The socket of the service, also while it is stopped.
  package var socketPath: String { folder.appending(path: "run/pcscd.comm").path }

  /// What a child process needs in its environment to use this service.
  package var environment: [String: String] {
    ["PCSCLITE_CSOCK_NAME": socketPath, "VPCD_PORT": String(port)]
  }

  /// Does something with the running service, alone in this process.
  /// - Throws: ``PrivatePCSCDError`` when the service cannot be run here, and what `body` throws.
  package static func use<Result>(_ body: (PrivatePCSCD) throws -> Result) throws -> Result {
    turn.lock()
    defer { turn.unlock() }
    let service = instance ?? PrivatePCSCD()
    instance = service
    if service.process == nil { try service.start() }
    try service.awaitEmptyReaders()
    return try body(service)
  }

  /// Waits until the service has noticed that the cards of the last turn are gone: it looks at its
  /// readers a few times a second, and would take the next card for the last one.
  private func awaitEmptyReaders() throws {
    let context = try PCSCContext()
    for reader in ["Virtual PCD 00 00", "Virtual PCD 00 01"] {
      guard try context.waitForRemoval(reader: reader, timeout: .seconds(20)) else {
        throw PrivatePCSCDError(reason: "a card of another test still lies on \(reader)")
      }
    }
  }

  /// Waits until the service has noticed that a card was lifted from the first reader. It looks every 400 ms, and where
  /// a reset failed in between, it says before that that none lies there: only its log says what it knows.
  /// - Throws: ``PrivatePCSCDError`` where it does not notice.
  package func awaitLifting() throws {
    let end = Date().addingTimeInterval(20)
    while Date() < end {
      let log = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
      let events = log.split(separator: "\n").filter { $0.hasSuffix("Virtual PCD 00 00") }
      guard events.last?.contains("Card inserted into") == true else { return }
      usleep(20_000)
    }
    throw PrivatePCSCDError(reason: "the service does not notice that the card was lifted")
  }

  private init() {
    folder = URL(filePath: NSTemporaryDirectory()).appending(
      path: "passport-pcscd-\(UUID().uuidString.prefix(8))")
    // Before the first call of libpcsclite in this process.
    setenv("PCSCLITE_CSOCK_NAME", socketPath, 1)
  }

  /// Starts a stopped service.
  /// - Throws: ``PrivatePCSCDError``.
  package func start(readers: Readers = .virtual) throws {
    guard process == nil else { return }
    let process = Process()
    process.executableURL = Vectors.root.appending(path: "Tests/TestSupport/private-pcscd")
    // The command ends when this process closes the pipe, or ends itself; then all is taken down.
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

  /// Takes an unpluggable reader away, by its place: the driver says from now on that there is no such
  /// device.
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
  /// Why: a package that is missing, or what the system does not allow.
  package let reason: String

  /// The reason, in a sentence that a test report shows.
  package var description: String { "the private PC/SC service did not start: \(reason)" }
}
