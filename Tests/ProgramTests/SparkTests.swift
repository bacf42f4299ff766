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
    let (status, output) = try Program.run(python, [script, TestSupport.Desk.binary])
    #expect(status == 0, "\(output.suffix(2000))")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("passed: ") } == 6)
  }
}
