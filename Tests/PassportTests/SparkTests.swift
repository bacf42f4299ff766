import Foundation
import TestSupport
import Testing

/// The Python that has PySpark; nil where none is named.
private let sparkPython = ProcessInfo.processInfo.environment["PASSPORT_PYSPARK"]

/// What docs/SCALE.md says of Spark, on a cluster of two workers on this machine: `Tests/Scale/spark`.
@Suite(
  "Spark",
  .enabled(if: sparkPython != nil, "not run: PASSPORT_PYSPARK names no Python with PySpark"))
struct SparkTests {
  @Test("given a child and an executor that are killed, then every line is answered once")
  func cluster() throws {
    let script = Vectors.root.appending(path: "Tests/Scale/spark").path
    let python = try #require(sparkPython)
    let (status, output) = try run(python, [script, TestSupport.Desk.binary])
    #expect(status == 0, "\(output.suffix(2000))")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("passed: ") } == 6)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
