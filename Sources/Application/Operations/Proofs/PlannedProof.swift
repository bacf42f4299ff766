import Circuits
import Credentials
import Crypto
import DocumentProofs
import Encoding
import Exchange
import FoundationEssentials
import PKIX
import ZeroKnowledge

/// Makes the proofs in zero knowledge of an answer, with the circuits that were imported.
package struct AnswerProver {
  fileprivate let store: CircuitStore
  fileprivate let random: RandomSource
  fileprivate let progress: any Progress
  fileprivate let present: () -> Date

  /// - Parameter present: gives the time for which a proof is made.
  package init(
    _ surroundings: Surroundings, _ progress: any Progress, present: @escaping () -> Date
  ) throws {
    store = CircuitStore(folder: try surroundings.circuitFolder)
    (random, self.progress, self.present) = (surroundings.random, progress, present)
  }

  /// The circuits by which a proof can be made.
  package var circuits: [ZKSystemSpec] { OfferedCircuits(in: store).systems }
}

/// A proof in zero knowledge in the place of a mobile document, with its circuits: what can fail without a copy of the
/// card failed before.
struct PlannedProof {
  /// An upper estimate of the length of a proof, in bytes.
  static let estimatedLength = 450_000

  private let system: ZKSystemSpec
  private let pair: MobileDocumentCircuits
  private let circuits: DualFieldCircuits
  private let prover: AnswerProver

  /// Loads the circuits.
  /// - Throws: ``CircuitStoreError``.
  init(by system: ZKSystemSpec, _ prover: AnswerProver) throws {
    guard let pair = OfferedCircuits.pair(of: system) else {
      throw CircuitStoreError.unknown(
        system.identifier.forPeople, (system.circuitHashText ?? "").forPeople)
    }
    (self.system, self.pair, self.prover) = (system, pair, prover)
    circuits = try prover.store.load(pair)
  }

  /// Makes the proof.
  /// - Parameter response: the DeviceResponse with the elements that are proved and the device's signature for the
  ///   request. Nothing but the proof, these elements, the type and the issuer's certificates leave.
  /// - Returns: a DeviceResponse with the proof.
  /// - Throws: `MobileDocumentError`, `ProofError` and others.
  func make(of response: [UInt8], answering request: PresentationRequest) throws -> [UInt8] {
    let document = try DeviceResponse(parsing: response).document
    let items = document.issuerSigned.nameSpaces.flatMap { space in
      space.items.map {
        ZKDocument.Item(nameSpace: space.name, element: $0.element, value: Array($0.value))
      }
    }
    let chain = try document.issuerAuth.certificates()
    guard let signer = chain.first else { throw MobileDocumentDefect.missing(.text("x5chain")) }
    let time = Timestamp(prover.present())
    let statement = try MobileDocumentStatement(
      version: pair.version,
      claims: items.map {
        try MobileDocumentClaim(nameSpace: $0.nameSpace, element: $0.element, value: $0.value)
      }, issuerKey: try P256PublicKey(try Certificate(der: signer).publicKey),
      documentType: document.type, sessionTranscript: try SessionTranscript(request).encoded,
      deviceNameSpaces: document.deviceNameSpaces, time: time)
    let witness = try MobileDocumentWitness(of: document, for: statement)
    defer { prover.progress.clear() }
    let proof = try statement.prove(consume witness, circuits: circuits, random: prover.random) {
      prover.progress.show(.proving($0))
    }
    return ZKDocument(
      type: document.type, systemIdentifier: system.identifier, time: .second(time), items: items,
      chain: chain, proof: proof
    ).response
  }
}
