// The examples of docs/LIBRARY.md, which a test compares with them. Nothing here sees more of the modules than
// another program does.

import ChipAccess
import Circuits
import Crypto
import Encoding
import Foundation
import HTTP
import LDS
import MRZ
import PKIX
import SmartCard
import Trust
import ZeroKnowledge

// example: mrz
func readMachineReadableZone() throws {
  let mrz = try MRZ(
    parsing: """
      P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
      L898902C36UTO7408122F1204159ZE184226B<<<<<10
      """)
  print(mrz.primaryIdentifier, mrz.secondaryIdentifier)  // ERIKSSON ANNA MARIA
  let file = DG1(mrz: mrz).encoded  // as a chip has it
  let read = try DG1(parsing: file)
  print(read.mrz.documentNumber)  // L898902C3
}
// end

// example: chip
/// Opens the chip behind a channel with the strongest protocol that it offers, and reads DG1.
func readDG1(over channel: any CardChannel, with key: AccessKey) throws -> DG1? {
  let plain = PlainSession(ResponseChaining(channel))
  let session: OpenedSession
  try plain.selectMasterFile()
  if case .read(let octets) = try FileReader(plain).read(.cardAccess) {
    let offered = try EFCardAccess(parsing: octets).securityInfos
    session = try plain.open(with: PACESelection(offered).best, password: key.pacePassword())
    try session.selectApplication()
  } else {
    try plain.selectApplication()
    session = try plain.open(with: key.basicAccessKeys())
  }
  guard case .read(let octets) = try FileReader(session).read(.dg1) else { return nil }
  return try DG1(parsing: octets)
}
// end

// example: trust
/// Judges EF.SOD and DG1, and gives DG1 when a state that this program trusts signed it.
func authenticate(
  sod: [UInt8], dg1: [UInt8], roots: [[UInt8]], at moment: Date
) throws -> DG1? {
  let anchors = try roots.map { root in
    TrustAnchor(
      certificate: try Certificate(der: root), anchorClass: .state, source: "our own list",
      isLink: false)
  }
  let result = PassiveAuthentication(anchors: InMemoryAnchors(anchors), at: moment).verify(
    sod: DocumentFile(.sod, sod), files: [DocumentFile(.dg1, dg1)])
  for check in result.checks { print(check.name.rawValue, check.outcome.status.rawValue) }
  return result.document?.dg1
}
// end

// example: proof
/// Proves that somebody knows a number whose square is 1849, and not which.
func proveSquare() throws {
  let builder = CircuitBuilder<Fp128>()
  let square = builder.publicInput()
  let root = builder.privateInput()
  builder.assertEqual(root * root, square)
  let system = try ProofSystem(builder.circuit(), inverseRate: 7, openings: 132, codeCount: 4096)

  var values = InputValues<Fp128>()
  values.appendPublic(Fp128(index: 1849))
  values.append(Fp128(index: 43))

  let session = Array("what both sides know of this proof".utf8)
  let ours = try Transcript(session)
  let prover = try ZeroKnowledgeProver(system, inputs: values.inputs, transcript: ours)
  let proof = try system.serialized(prover.prove(values.inputs, transcript: ours))

  // The other side has the circuit, the public inputs and the octets of the proof.
  let theirs = try Transcript(session)
  let (received, _) = try proof.withUnsafeBytes { try system.parse($0) }
  let verifier = ZeroKnowledgeVerifier(system)
  verifier.receive(received, transcript: theirs)
  try verifier.verify(received, publicInputs: values.publicInputs, transcript: theirs)
}
// end

// example: http
/// Fetches what is at an address, and believes the authorities of this machine or those of a file.
func fetch(_ address: String, authorities: String? = nil) throws -> [UInt8] {
  var client = HTTPClient()
  if let authorities { client.roots = .file(authorities) }
  client.longestBody = 1 << 20
  return try client.get(HTTPURL(parsing: address))
}
// end
