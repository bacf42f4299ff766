import Circuits
import Crypto
import Encoding
import Parallel
import DocumentProofs
import Storage
import Verdicts

/// The compiled circuits for proofs over documents, one file each: those that came with the program, in
/// `passport/circuits` of the folders that `XDG_DATA_DIRS` names, and the user's own, in
/// `$XDG_DATA_HOME/passport/circuits`. One that is in neither is compiled once, in some seconds, and kept. A
/// file counts only with the digest that is in this program.
struct PassportCircuitStore: PassportCircuitSource {
  let environment: AppEnvironment

  /// The greatest length of a circuit's file in octets.
  private static let longest = 32 << 20

  func file(_ name: WireText) throws -> [UInt8] {
    let digest = try Self.digest(of: name)
    let own = try environment.circuitFolder
    for folder in [own] + environment.installedCircuitFolders {
      let path = Self.path(name, in: folder)
      guard BoundedFile.isPresent(path) else { continue }
      let octets = try BoundedFile.read(path, limit: Self.longest)
      if try Self.hex(octets) == digest { return octets }
      environment.errors.note("\(path) is damaged, or is of another version")
    }
    environment.errors.progress("making the circuit \(name), once …")
    let octets = try Self.compiled(name)
    environment.errors.clearProgress()
    try PrivateFolder.make(own)
    try AtomicFile.write(octets, to: Self.path(name, in: own), mode: 0o600)
    return octets
  }

  /// Makes those of some circuits that are nowhere yet, and shows how much of that is done.
  func prepare(_ names: [WireText]) throws {
    let own = try environment.circuitFolder
    let folders = [own] + environment.installedCircuitFolders
    let missing = names.filter { name in
      !folders.contains { BoundedFile.isPresent(Self.path(name, in: $0)) }
    }
    guard !missing.isEmpty else { return }
    try PrivateFolder.make(own)
    try Self.compile(missing, into: own, mode: 0o600, environment.errors)
  }

  /// Compiles circuits into a folder, but those that are there already, on all processors.
  /// - Parameter errors: where progress is shown.
  static func compile(
    _ names: [WireText], into folder: String, mode: UInt32, _ errors: Diagnostics
  ) throws {
    let done = Monitor(0)
    @Sendable func tell(_ count: Int) {
      errors.progress("compiling circuits", count, of: names.count)
    }
    tell(0)
    defer { errors.clearProgress() }
    let outcomes = AllCores.map(names) { name in
      defer {
        done.change { count in
          count += 1
          tell(count)
        }
      }
      return Result {
        let path = path(name, in: folder)
        if BoundedFile.isPresent(path),
          try hex(try BoundedFile.read(path, limit: longest)) == digest(of: name)
        {
          return
        }
        try AtomicFile.write(try compiled(name), to: path, mode: mode)
      }
    }
    for outcome in outcomes { try outcome.get() }
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
    let octets = try ProofCircuits.compiled(name)
    guard try hex(octets) == digest(of: name) else {
      throw InternalFault("the circuit \(name) is another than the one that is known")
    }
    return octets
  }

  private static func hex(_ octets: [UInt8]) throws -> WireText {
    WireText(Hex.encode(try DigestAlgorithm.sha256.digest(octets)))
  }
}
