import Circuits
import Credentials
import DocumentProofs
import Exchange
import Verdicts

/// Verifies proofs in zero knowledge over mobile documents that answer a request.
package struct MobileProofVerifier: ZKVerifier {
  private let store: CircuitStore

  package init(_ surroundings: Surroundings) throws {
    store = CircuitStore(folder: try surroundings.circuitFolder)
  }

  /// The outcome for a proof by the circuits of this program with the hash that the request named. Without these
  /// circuits it is unknown.
  package func outcome(of proof: [UInt8], showing assertion: ZKAssertion) -> Outcome {
    do {
      guard let pair = OfferedCircuits.pair(of: assertion.system) else {
        return Outcome(.failed, .proofRefused, [.phrase(.proofCircuitsUnknown)])
      }
      let statement = try MobileDocumentStatement(
        version: pair.version,
        claims: assertion.items.map {
          try MobileDocumentClaim(nameSpace: $0.nameSpace, element: $0.element, value: $0.value)
        }, issuerKey: assertion.issuerKey, documentType: assertion.documentType,
        sessionTranscript: assertion.transcript.encoded, time: assertion.time)
      return statement.outcome(of: proof, circuits: try store.load(pair))
    } catch let error as MobileDocumentError {
      return Outcome(.failed, error.code, error.details)
    } catch let error as any CodedError {
      return Outcome(.unknown, error.code, error.details)
    } catch {
      return Outcome(.unknown, .internalFault, [.text("\(error)")])
    }
  }
}
