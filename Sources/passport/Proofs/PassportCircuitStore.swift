import Circuits
import Crypto
import Encoding
import ProofEngine
import Storage
import Verdicts

/// The compiled circuits for proofs over documents: `$XDG_DATA_HOME/passport/circuits`, one file each. One that
/// is not there is compiled once, in some seconds, and kept. A file counts only with the digest that is in
/// this program.
struct PassportCircuitStore: PassportCircuitSource {
  let environment: AppEnvironment

  /// The greatest length of a circuit's file in octets.
  private static let longest = 32 << 20

  func file(_ name: String) throws -> [UInt8] {
    guard let digest = ProofCircuits.digests[name.exact] else {
      throw InternalFault("no circuit \(name)")
    }
    let folder = try environment.circuitFolder
    let path = "\(folder)/\(name).lfc2"
    if BoundedFile.isPresent(path) {
      let octets = try BoundedFile.read(path, limit: Self.longest)
      if try Self.hex(octets).exact == digest.exact { return octets }
      environment.errors.note("\(path) is damaged, and is made again")
    }
    environment.errors.progress("making the circuit \(name), once …")
    let octets = try ProofCircuits.compiled(name)
    environment.errors.clearProgress()
    guard try Self.hex(octets).exact == digest.exact else {
      throw InternalFault("the circuit \(name) is another than the one that is known")
    }
    try PrivateFolder.make(folder)
    try AtomicFile.write(octets, to: path, mode: 0o600)
    return octets
  }

  private static func hex(_ octets: [UInt8]) throws -> String {
    Hex.encode(try DigestAlgorithm.sha256.digest(octets))
  }
}
