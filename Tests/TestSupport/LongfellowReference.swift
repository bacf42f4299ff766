import Encoding
import Foundation

/// Two other implementations of the proof system: Tests/TestSupport/longfellow-reference.
package enum LongfellowReference {
  /// True if it can be run. The first time it needs network to PyPI.
  package static let isAvailable = (try? answers(to: [.object(["do": "vectors"])])) != nil

  /// The error if it cannot be run.
  package struct Unavailable: Error {}

  /// Its answers to some requests, one for each.
  package static func answers(to requests: [JSONValue]) throws -> [JSONValue] {
    let folder = try TemporaryFolder()
    try folder.write(Array(JSONWriter().text(.array(requests)).utf8), to: "requests")
    try folder.write([], to: "answers")
    let process = Process()
    process.executableURL = URL(filePath: Program.inPython)
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/longfellow-reference").path
    ]
    func file(_ name: String) -> URL { URL(filePath: folder.path(name)) }
    process.standardInput = try FileHandle(forReadingFrom: file("requests"))
    process.standardOutput = try FileHandle(forWritingTo: file("answers"))
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0,
      let answers = try JSONReader.read(Array(try Data(contentsOf: file("answers")))).array,
      answers.count == requests.count
    else { throw Unavailable() }
    return answers
  }

  /// The folder of the published vectors.
  package static func vectors() throws -> URL {
    let answers = try answers(to: [.object(["do": "vectors"])])
    guard let folder = answers.first?["folder"]?.string else { throw Unavailable() }
    return URL(filePath: folder.forPeople)
  }
}
