import Circuits
import Crypto
import DocumentProofs
import Encoding
import Parallel
import Storage
import Verdicts

/// The compiled circuits for proofs over documents, one file each. The program's own are in
/// `passport/circuits` of the folders that `XDG_DATA_DIRS` names, the user's in
/// `$XDG_DATA_HOME/passport/circuits`. A circuit that is in neither is compiled once, in some
/// seconds, and stored. A file is used only if it has the digest that this program contains.
package struct PassportCircuitStore: PassportCircuitSource {
  package let surroundings: Surroundings
  package let progress: any Progress

  package init(_ surroundings: Surroundings, _ progress: any Progress) {
    (self.surroundings, self.progress) = (surroundings, progress)
  }

  /// The greatest length of a circuit's file in bytes.
  private static let longest = 32 << 20

  package func file(_ name: WireText) throws -> [UInt8] {
    let digest = try Self.digest(of: name)
    let own = try surroundings.circuitFolder
    for folder in [own] + surroundings.installedCircuitFolders {
      let path = Self.path(name, in: folder)
      guard BoundedFile.isPresent(path) else { continue }
      let bytes = try BoundedFile.read(path, limit: Self.longest)
      if try Self.hex(bytes) == digest { return bytes }
      progress.note(.circuitDamaged(path))
    }
    progress.show(.makingCircuit(name))
    let bytes = try Self.compiled(name)
    progress.clear()
    try PrivateFolder.make(own)
    try AtomicFile.write(bytes, to: Self.path(name, in: own), mode: 0o600)
    return bytes
  }

  /// Compiles those of some circuits that no folder contains, and shows the progress.
  package func prepare(_ names: [WireText]) throws {
    let missing = try missing(names)
    guard !missing.isEmpty else { return }
    let own = try surroundings.circuitFolder
    try PrivateFolder.make(own)
    try Self.compile(missing, into: own, mode: 0o600, progress)
  }

  /// Those of some circuits that no folder contains.
  /// - Throws: `DataFolderMissing`.
  package func missing(_ names: [WireText]) throws -> [WireText] {
    let folders = [try surroundings.circuitFolder] + surroundings.installedCircuitFolders
    return names.filter { name in
      !folders.contains { BoundedFile.isPresent(Self.path(name, in: $0)) }
    }
  }

  /// Compiles circuits into a folder on all processors, except for those that it already contains. It ends at the
  /// first that cannot be written: all of them take minutes.
  /// - Parameter progress: shows the progress.
  package static func compile(
    _ names: [WireText], into folder: String, mode: UInt32, _ progress: any Progress
  ) throws {
    let state = Monitor((done: 0, hasFailed: false))
    @Sendable func tell(_ count: Int) {
      progress.show(.compilingCircuits(done: count, of: names.count))
    }
    tell(0)
    defer { progress.clear() }
    let outcomes = AllCores.map(names) { name in
      guard state.read({ !$0.hasFailed }) else { return Result<Void, any Error>.success(()) }
      let outcome = Result { try compile(name, to: path(name, in: folder), mode) }
      state.change { state in
        if case .failure = outcome { state.hasFailed = true }
        state.done += 1
        tell(state.done)
      }
      return outcome
    }
    for outcome in outcomes { try outcome.get() }
  }

  private static func compile(_ name: WireText, to path: String, _ mode: UInt32) throws {
    if BoundedFile.isPresent(path),
      try hex(try BoundedFile.read(path, limit: longest)) == digest(of: name)
    {
      return
    }
    try AtomicFile.check(path)
    try AtomicFile.write(try compiled(name), to: path, mode: mode)
  }

  private static func path(_ name: WireText, in folder: String) -> String {
    "\(folder)/\(name).lfc2"
  }

  private static func digest(of name: WireText) throws -> WireText {
    guard let digest = ProofCircuits.digests[name] else {
      throw InternalFault("no circuit \(name)")
    }
    return digest
  }

  private static func compiled(_ name: WireText) throws -> [UInt8] {
    let bytes = try ProofCircuits.compiled(name)
    guard try hex(bytes) == digest(of: name) else {
      throw InternalFault("the circuit \(name) is another than the one that is known")
    }
    return bytes
  }

  private static func hex(_ bytes: [UInt8]) throws -> WireText {
    WireText(Hex.encode(try DigestAlgorithm.sha256.digest(bytes)))
  }
}
