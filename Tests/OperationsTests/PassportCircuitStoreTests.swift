import DocumentProofs
import Parallel
import Storage
import TestSupport
import Testing

@testable import Operations

@Suite("Circuits of proofs, compiled into a folder")
struct PassportCircuitStoreTests {
  @Test("given a missing folder, when circuits are compiled, then the first failure ends it")
  func noFolder() throws {
    let (folder, progress) = (try TemporaryFolder(), RecordedProgress())
    let error = #expect(throws: StorageError.self) {
      try PassportCircuitStore.compile(
        ProofClass.circuits, into: folder.path("missing"), mode: 0o644, progress)
    }
    #expect(error?.code == .folderMissing)
    // Each processor has one in its hands when the first fails.
    #expect(progress.steps.count <= 1 + Processors.count)
  }
}
