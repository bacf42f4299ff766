import Encoding
import Exchange
import FoundationEssentials
import Storage
import Verdicts

/// The requests of this desk that await an answer, and those that were answered, in a JSON file. A
/// lock, FILE.lock, makes other processes wait, so that of two simultaneous answers only the first
/// is accepted.
package struct AwaitedRequests {
  /// The greatest length of the file in bytes.
  private static let longest = 64 << 20
  /// For how long after a request's end the file remembers that it was answered, in seconds.
  private static let memory: TimeInterval = 86_400

  private struct Entry {
    /// The request's state, or the nonce of an unrequested presentation.
    let name: WireText
    /// When the request expires.
    let end: Date
    /// The request; nil once it was answered.
    let request: JSONValue?
  }

  private let path: String
  private let lock: FileLock
  private var entries: [Entry]

  /// Reads the file; a missing file is empty. Waits while another process has it open.
  /// - Throws: `StorageError`; ``AwaitedRequestsError`` if the file contains something else.
  package init(_ surroundings: Surroundings) throws {
    try PrivateFolder.make(surroundings.dataHome)
    let path = try surroundings.dataHome + "/requests.json"
    self.path = path
    lock = try FileLock(path: path + ".lock")
    guard let bytes = try OwnFile(path).readIfPresent(limit: Self.longest) else {
      entries = []
      return
    }
    guard let elements = (try? JSONReader.read(bytes))?.array else {
      throw AwaitedRequestsError(path: path)
    }
    entries = try elements.map { element in
      guard let name = element["name"]?.string, let end = element["end"]?.integer,
        end.magnitude < 1 << 40
      else {
        throw AwaitedRequestsError(path: path)
      }
      return Entry(
        name: name, end: Date(timeIntervalSince1970: TimeInterval(end)),
        request: element["request"])
    }
  }

  /// Adds a request that was made here, and saves. Requests that ended long ago are forgotten.
  /// - Throws: `StorageError`.
  package mutating func add(_ request: AuthorizationRequest, at now: Date) throws {
    guard let name = request.state, let end = request.expiresAt else { return }
    try save([Entry(name: name, end: end, request: request.json)], at: now)
  }

  /// The request that awaits an answer under a name.
  /// - Throws: ``RequestUnawaited``.
  package func request(named name: WireText?) throws -> AuthorizationRequest {
    guard let name, let entry = entries.first(where: { $0.name == name }) else {
      throw RequestUnawaited.unknown
    }
    guard let members = entry.request else { throw RequestUnawaited.answered }
    return try AuthorizationRequest(parsing: JSONWriter().bytes(members))
  }

  /// Notes that a request was answered, or that an unrequested presentation was accepted, and
  /// saves.
  /// - Parameter end: when the request expires.
  /// - Throws: ``RequestUnawaited/answered`` if that was noted before; `StorageError`.
  package mutating func accept(_ name: WireText, until end: Date, at now: Date) throws {
    let known = entries.first { $0.name == name }
    if let known, known.request == nil { throw RequestUnawaited.answered }
    try save([Entry(name: name, end: end, request: nil)], at: now)
  }

  private mutating func save(_ more: [Entry], at now: Date) throws {
    let names = Set(more.map(\.name))
    let kept = entries.filter {
      $0.end + Self.memory > now && !names.contains($0.name)
    }
    entries = kept + more
    let value = JSONValue.array(
      entries.map { entry in
        .object([
          "name": .string(entry.name), "end": .integer(Int(entry.end.timeIntervalSince1970)),
          "request": entry.request,
        ])
      })
    try AtomicFile.write(JSONWriter().bytes(value), to: path, mode: 0o600)
  }
}

/// The error if the file does not contain requests.
struct AwaitedRequestsError: CodedError {
  let path: String
  package var code: ReasonCode { .awaitedRequestsMalformed }
  package var details: [Detail] { [.text(path)] }
}

/// The reason why an answer to a request is not accepted.
enum RequestUnawaited: CodedError, Hashable {
  /// This desk made no such request, or has forgotten it since it expired.
  case unknown
  case answered

  package var code: ReasonCode {
    switch self {
    case .unknown: .requestUnawaited
    case .answered: .requestAnswered
    }
  }

  /// The outcome: an answer that is not awaited is not disproved.
  package var outcome: Outcome { Outcome(self == .unknown ? .unknown : .failed, code) }
}
