import Encoding
import Verdicts

/// What went over a link: commands and their answers, in order. It holds personal data, so it is
/// only made when asked for by name.
public struct Transcript: Hashable, Sendable {
  /// The name of the text form.
  public static let schema = "passport.transcript/1"

  /// A command and its answer.
  public struct Exchange: Hashable, Sendable {
    /// The octets of the command.
    public let command: [UInt8]
    /// The octets of the answer, with the status word.
    public let response: [UInt8]

    /// Joins a command and its answer.
    public init(command: [UInt8], response: [UInt8]) {
      self.command = command
      self.response = response
    }
  }

  /// The exchanges, in order.
  public var exchanges: [Exchange]

  /// Holds these exchanges.
  public init(exchanges: [Exchange] = []) { self.exchanges = exchanges }

  /// Reads the text form, JSON in UTF-8.
  /// - Throws: ``TranscriptError/malformed(_:)``.
  public init(parsing octets: [UInt8]) throws(TranscriptError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(octets)
    } catch {
      throw .malformed("no JSON, offset \(error.offset)")
    }
    guard value["schema"]?.string == Self.schema else { throw .malformed("schema") }
    guard let elements = value["exchanges"]?.array else { throw .malformed("exchanges") }
    exchanges = []
    for (index, element) in elements.enumerated() {
      exchanges.append(
        Exchange(
          command: try Self.octets(element, "command", of: index),
          response: try Self.octets(element, "response", of: index)))
    }
  }

  private static func octets(
    _ element: JSONValue, _ name: String, of index: Int
  ) throws(TranscriptError) -> [UInt8] {
    guard let digits = element[name]?.string, let octets = try? Hex.decode(digits) else {
      throw .malformed("\(name) of exchange \(index + 1)")
    }
    return octets
  }

  /// The text form, one exchange a line group, with a last line feed.
  public var encoded: [UInt8] {
    let elements = exchanges.map { exchange in
      JSONValue.object([
        "command": .string(Hex.encode(exchange.command).uppercased()),
        "response": .string(Hex.encode(exchange.response).uppercased()),
      ])
    }
    let value = JSONValue.object(["schema": .string(Self.schema), "exchanges": .array(elements)])
    return Array((JSONWriter(indented: true).text(value) + "\n").utf8)
  }
}

/// Why a transcript cannot be read or replayed. Nothing here holds what was exchanged.
public enum TranscriptError: CodedError, Hashable {
  /// The text is no transcript; the argument names the part that is wrong.
  case malformed(String)
  /// The command that was sent is another than the recorded one, counted from 1.
  case commandDiffers(exchange: Int)
  /// The recording has no more exchanges than this.
  case ended(exchanges: Int)

  /// The reason in the one vocabulary.
  public var code: Code { .fileMalformed }

  /// The transcript, and what is wrong with it.
  public var details: [String] {
    switch self {
    case .malformed(let part): ["the transcript", part]
    case .commandDiffers(let exchange):
      ["the transcript", "exchange \(exchange) is another command"]
    case .ended(let exchanges): ["the transcript", "it ends after \(exchanges) exchanges"]
    }
  }
}
