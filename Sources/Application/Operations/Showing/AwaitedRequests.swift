import Encoding
import Exchange
import FoundationEssentials
import Storage
import Verdicts

/// The requests of this desk that wait for an answer, and those that were answered, as a file of JSON. Who has it
/// open keeps others out, so that of two answers at one time one is the first; FILE.lock beside it is for that.
package struct AwaitedRequests {
  /// The greatest length of the file in bytes.
  private static let longest = 64 << 20
  /// For how long it is known that a request was answered, after its end, in seconds.
  private static let memory: TimeInterval = 86_400

  private struct Entry {
    /// The name of the request, or the number of what was shown unasked.
    let name: WireText
    /// The end of its time.
    let end: Date
    /// The request; nil once it was answered.
    let request: JSONValue?
  }

  private let path: String
  private let lock: FileLock
  private var entries: [Entry]

  /// Reads the file; one that is not there is empty. Waits while another process has it open.
  /// - Throws: `StorageError`; ``AwaitedRequestsError`` for a file of something else.
  package init(_ surroundings: Surroundings) throws {
    try PrivateFolder.make(surroundings.dataHome)
    path = try surroundings.dataHome + "/requests.json"
    lock = try FileLock(path: path + ".lock")
    guard let bytes = try OwnFile(path).readIfPresent(limit: Self.longest) else {
      entries = []
      return
    }
    guard let elements = (try? JSONReader.read(bytes))?.array else { throw AwaitedRequestsError() }
    entries = try elements.map { element in
      guard let name = element["name"]?.string, let end = element["end"]?.integer else {
        throw AwaitedRequestsError()
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

  /// The request that waits under a name.
  /// - Throws: ``RequestUnawaited``.
  package func request(named name: WireText?) throws -> AuthorizationRequest {
    guard let name, let entry = entries.first(where: { $0.name == name }) else {
      throw RequestUnawaited.unknown
    }
    guard let members = entry.request else { throw RequestUnawaited.answered }
    return try AuthorizationRequest(parsing: JSONWriter().bytes(members))
  }

  /// Notes that a request was answered, or that something was shown unasked, and saves.
  /// - Parameter end: the end of its time.
  /// - Throws: ``RequestUnawaited/answered`` where that is noted already; `StorageError`.
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

/// The error for a file that should hold requests and holds something else.
struct AwaitedRequestsError: CodedError {
  package var code: ReasonCode { .awaitedRequestsMalformed }
}

/// The reason for which no answer to a request is taken.
enum RequestUnawaited: CodedError, Hashable {
  /// This desk made no such request, or forgot it after its time.
  case unknown
  case answered

  package var code: ReasonCode {
    switch self {
    case .unknown: .requestUnawaited
    case .answered: .requestAnswered
    }
  }

  /// The outcome: an answer that nobody awaits is not disproved.
  package var outcome: Outcome { Outcome(self == .unknown ? .unknown : .failed, code) }
}
