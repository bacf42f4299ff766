import Encoding
import Foundation

/// A verifier over TLS that asks well or badly: Tests/TestSupport/web-verifier, which ends with its test.
public final class WebVerifier {
  /// What a test says where it cannot run.
  public static let notRun = CredentialCheckers.missing

  /// Thrown where it does not start or answer.
  public struct Silent: Error {
    /// What it said.
    public let answer: String
  }

  private let folder: TemporaryFolder
  private let input: FileHandle
  private let output: FileHandle
  private let process = Process()

  /// The file of the authority of its certificate for TLS.
  public var authority: String { folder.path("ca.pem") }
  /// The file of the root under which it signs requests.
  public var root: String { folder.path("verifier-root.der") }

  /// Starts it.
  /// - Throws: ``Silent``; what making the environment throws.
  public init() throws {
    // The checkers make the environment that has what it needs.
    _ = try CredentialCheckers.answers(to: [])
    folder = try TemporaryFolder()
    process.executableURL = CredentialCheckers.python
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/web-verifier").path(), folder.path,
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
    try process.run()
    _ = try line()
  }

  deinit {
    try? input.close()
    process.waitUntilExit()
  }

  private func line() throws -> JSONValue {
    var line: [UInt8] = []
    while let octet = try output.read(upToCount: 1)?.first, octet != 0x0A { line.append(octet) }
    guard let value = try? JSONReader.read(line) else {
      throw Silent(answer: String(decoding: line, as: UTF8.self))
    }
    return value
  }

  /// Gives an order, and what comes of it.
  private func order(_ members: [JSONValue.Member]) throws -> JSONValue {
    try input.write(contentsOf: Data((JSONWriter().text(.object(members)) + "\n").utf8))
    let answer = try line()
    guard answer["error"] == nil else { throw Silent(answer: JSONWriter().text(answer)) }
    return answer
  }

  /// A request that it makes.
  public struct Asked {
    /// The address that a wallet takes.
    public let uri: String
    /// `client_id`, `nonce`, `state`, `response_uri` and the `thumbprint` of its key.
    public let members: JSONValue
  }

  /// Makes a request. What the members mean stands in the script.
  public func ask(
    _ prefix: String, query: JSONValue, _ members: KeyValuePairs<String, String> = [:]
  ) throws -> Asked {
    let answer = try order(
      [
        JSONValue.Member("do", "ask"), JSONValue.Member("prefix", .string(prefix)),
        JSONValue.Member("query", query),
      ] + members.map { JSONValue.Member($0.key, .string($0.value)) })
    return Asked(uri: answer["uri"]?.string ?? "", members: answer["asked"] ?? .null)
  }

  /// What came since the last request was made: `requests`, `form` and `plain`.
  public func told() throws -> JSONValue { try order([JSONValue.Member("do", "tell")]) }

  /// What came, and in `verified` the claims that openvc takes from it.
  /// - Parameter root: the issuer's certificate in DER.
  public func judged(root: [UInt8]) throws -> JSONValue {
    try order([
      JSONValue.Member("do", "judge"), JSONValue.Member("root", .string(Base64.encode(root))),
    ])
  }
}
