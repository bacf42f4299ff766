import Storage

/// A program that converts data, such as a portrait, from one file in memory to another.
package struct ConverterProgram {
  /// The path of the data in the arguments.
  package static let input = "/proc/self/fd/3"
  package static let output = "/proc/self/fd/4"

  /// Where a program writes its result.
  package enum Place {
    case standardOutput
    /// To the path in its arguments, which is descriptor 4.
    case named
  }

  /// The time that one conversion may take.
  package static let timeLimit: Duration = .seconds(30)

  package let identity: ProgramIdentity
  package let arguments: [String]
  package var place = Place.named
  /// True if the program recognises formats by file name extensions, which the paths of descriptors
  /// lack. It then gets symbolic links with extensions to those paths, in a temporary folder.
  var namesByEnding = false

  package init(
    identity: ProgramIdentity, arguments: [String], place: Place = Place.named,
    namesByEnding: Bool = false
  ) {
    (self.identity, self.arguments, self.place, self.namesByEnding) = (
      identity, arguments, place, namesByEnding
    )
  }

  /// Runs the program to its end; nil when it fails, or takes too long.
  /// - Parameters:
  ///   - path: the path at which its identity was checked.
  ///   - limit: the greatest length of the result, in bytes.
  ///   - deadline: the time at which it is ended.
  package func run(
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

/// Two symbolic links with extensions to two descriptors of a program, in a folder that is removed
/// with this value. The folder contains no data.
final class ConverterLinks {
  package let input: String
  package let output: String
  private let folder: String

  package init?(_ inputEnding: String, _ outputEnding: String) {
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
