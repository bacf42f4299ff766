import Storage

/// A program that turns one form of data into another, as a portrait's: fed from memory and read from
/// memory.
struct ConverterProgram {
  /// What stands for the data and for the result in the arguments.
  static let input = "/proc/self/fd/3"
  static let output = "/proc/self/fd/4"

  /// Where a program puts its result.
  enum Place {
    /// On standard output.
    case standardOutput
    /// Where its arguments say, which is descriptor 4.
    case named
  }

  /// How long one may take.
  static let timeLimit: Duration = .seconds(30)

  let identity: ProgramIdentity
  let arguments: [String]
  var place = Place.named
  /// True if it goes by the endings of names, which a descriptor has not: then it gets links that
  /// have them. They lie in a folder of their own and hold nothing but the descriptors' paths.
  var namesByEnding = false

  /// Runs it to its end; nil when it fails, or takes too long.
  /// - Parameters:
  ///   - path: where it was found and asked who it is.
  ///   - limit: the longest result, in octets.
  ///   - deadline: when it is ended.
  func run(
    _ path: String, input: [UInt8], inputEnding: String, outputEnding: String, limit: Int,
    until deadline: ContinuousClock.Instant = .now + timeLimit
  ) -> [UInt8]? {
    guard let source = MemoryFile(input), let result = MemoryFile() else { return nil }
    var arguments = arguments
    var links: ConverterLinks?
    if namesByEnding {
      guard let made = ConverterLinks(inputEnding, outputEnding) else { return nil }
      arguments = arguments.map {
        $0 == Self.input ? made.input : $0 == Self.output ? made.output : $0
      }
      links = made
    }
    defer { withExtendedLifetime(links) {} }
    let program = ChildProgram(
      path: path, arguments: arguments,
      descriptors: [3: source.descriptor, place == .named ? 4 : 1: result.descriptor],
      longestFile: limit, deadline: deadline)
    guard program.run() == 0 else { return nil }
    return result.content(limit: limit)
  }
}

/// Two names with endings for two descriptors of a program that is about to run, in a folder of their
/// own that goes with this value. Nothing is written there but the names.
final class ConverterLinks {
  let input: String
  let output: String
  private let folder: String

  init?(_ inputEnding: String, _ outputEnding: String) {
    guard let folder = SystemCalls.makeTemporaryFolder("/tmp/passport-") else { return nil }
    self.folder = folder
    input = "\(folder)/input.\(inputEnding)"
    output = "\(folder)/result.\(outputEnding)"
    guard SystemCalls.makeLink(to: ConverterProgram.input, at: input),
      SystemCalls.makeLink(to: ConverterProgram.output, at: output)
    else { return nil }
  }

  deinit {
    SystemCalls.unlink(input)
    SystemCalls.unlink(output)
    SystemCalls.removeFolder(folder)
  }
}
