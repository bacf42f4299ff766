import Credentials
import Encoding
import Exchange
import FoundationEssentials
import PKIX
import Wallet

/// Asks a phone by way of the browser that shows the page of this machine, and verifies the answer.
package struct AskPhoneOperation: Sendable {
  /// The requests for the browser, with the keys for their answers.
  package let question: DigitalCredentials

  /// Makes the requests. For ages alone a proof in zero knowledge is preferred, by circuits that were imported.
  /// - Parameters:
  ///   - names: the short names of the claims, as for `--prove`.
  ///   - name: the verifier's name, which nobody confirms; only signed requests state it.
  ///   - origin: the origin of the page, with its port.
  ///   - issuer: the desk's store, whose root signs a certificate for this request; nil where
  ///     nobody signs.
  /// - Throws: `ExchangeError/claimUnknown(_:)`, `WalletError` and others.
  package init(
    _ names: [WireText], name: WireText?, from origin: WireText, issuer: IssuerStore?,
    _ surroundings: Surroundings
  ) throws {
    let signer = try issuer.map { store in
      // The page's address has no name that a certificate could contain.
      let made = try store.makeVerifier(host: nil, now: surroundings.now)
      return VerifierTransaction.Signer(
        key: made.key, certificate: try Certificate(der: made.certificate))
    }
    let circuits = OfferedCircuits(in: CircuitStore(folder: try surroundings.circuitFolder))
    question = try DigitalCredentials(
      try AskedClaims(onPhone: names, proving: circuits.systems).query, name: name, from: origin,
      signer: signer, at: surroundings.now, random: surroundings.random)
  }

  /// Verifies what a phone showed as any other answer.
  /// - Throws: `StorageError` where there is no place for circuits.
  package static func verdict(
    on answer: BrowserAnswer, _ verification: AnswerVerification
  ) throws -> AnswerVerdict {
    verification.looked(
      AnswerVerdict(
        answer,
        by: CredentialVerifier(below: verification.anchors, at: verification.surroundings.now),
        proofs: try MobileProofVerifier(verification.surroundings)))
  }
}
