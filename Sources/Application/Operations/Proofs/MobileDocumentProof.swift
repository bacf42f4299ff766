import Circuits
import Crypto
import DocumentProofs
import Encoding
import PKIX
import Storage
import Verdicts
import ZeroKnowledge

extension MobileDocumentStatement {
  /// The key in an issuer's certificate, which is in PEM or DER.
  /// - Throws: ``AnchorMissing``, `MobileDocumentError`, `StorageError`.
  package static func issuerKey(ofFile path: String) throws -> P256PublicKey {
    let bytes = try BoundedFile.read(path, limit: 1 << 20)
    let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
    guard let certificate = try? Certificate(der: blocks.first?.content ?? bytes) else {
      throw AnchorMissing(source: .text(path))
    }
    do {
      return try P256PublicKey(try certificate.publicKey)
    } catch {
      throw MobileDocumentError.outsideStatement(.mdocIssuerKeyCurve)
    }
  }

  /// The verdict on a proof of this statement.
  package func outcome(of proof: [UInt8], circuits: DualFieldCircuits) -> Outcome {
    do throws(ProofError) {
      try verify(proof, circuits: circuits)
      return Outcome(.passed, .proofVerified)
    } catch {
      return Outcome(.failed, .proofRefused, [.phrase(error.phrase)])
    }
  }
}

/// The reasons for which a proof does not hold.
extension ProofError {
  fileprivate var phrase: Phrase {
    switch self {
    case .truncated: .endsTooEarly
    case .trailingBytes: Phrase(english: "something follows it")
    case .badElement, .badCount: Phrase(english: "it is not in the one form that proofs have")
    case .refused(.commitment): Phrase(english: "what it opens is not what it committed to")
    case .refused(.lowDegree): Phrase(english: "what it opens is not a code word")
    case .refused(.linear), .refused(.quadratic):
      Phrase(english: "it proves something else than this")
    case .badInputs, .badParameters: Phrase(english: "it is over other circuits")
    case .unsatisfied, .changedInputs, .badChallenge, .crypto:
      Phrase(english: "it could not be checked")
    }
  }
}
