import Crypto
import FoundationEssentials
import Verdicts

/// Passive authentication: whether the files of a chip are what their issuing state signed
/// (Doc 9303-11, 5.1; Doc 9303-12, 7). Every step answers with a check and never throws.
public struct PassiveAuthentication: Sendable {
  let store: TrustStore
  let now: Date

  /// Passive authentication against the anchors of a store, at a moment.
  public init(store: TrustStore, at now: Date) {
    self.store = store
    self.now = now
  }

  /// Makes the four checks over the octets of EF.SOD and of the data groups that were read, by
  /// number. A step whose ground failed is not made, and says so.
  public func verify(sod: [UInt8], dataGroups: [Int: [UInt8]]) -> PassiveAuthenticationResult {
    let object: SecurityObject
    let signature: VerifiedSignature
    var checks: [Check] = []
    func result(
      path: SignerPath? = nil,
      listed: [Int: [UInt8]] = [:]
    ) -> PassiveAuthenticationResult {
      let made = Set(checks.map(\.name))
      let reason = checks.last?.name.rawValue ?? ""
      for name in Self.checkNames where !made.contains(name) {
        checks.append(Check(name, Outcome(.notDone, .notChecked, ["\(reason) failed"])))
      }
      return PassiveAuthenticationResult(
        checks: checks, anchor: path?.anchor, signer: path?.signer?.certificate,
        signingTime: path?.signer?.signingTime, listedDataGroups: listed)
    }

    do throws(Refusal) {
      object = try SecurityObject(parsing: sod)
      checks.append(object.check)
    } catch {
      checks.append(Check(.securityObject, error.outcome))
      return result()
    }
    do throws(Refusal) {
      signature = try VerifiedSignature(of: object)
      checks.append(signature.check)
    } catch {
      checks.append(Check(.securityObjectSignature, error.outcome))
      return result()
    }
    let path = SignerPath(of: signature, store: store, now: now)
    checks.append(path.check)
    // Only now, and only from what the signature covers.
    checks.append(FileDigests(of: object.ldsSecurityObject, dataGroups: dataGroups).check)
    return result(path: path, listed: object.ldsSecurityObject.digests)
  }

  private static let checkNames: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .fileDigests,
  ]

  /// Why a step failed.
  struct Refusal: Error {
    let outcome: Outcome

    init(_ code: Code, _ details: String...) { outcome = Outcome(.failed, code, details) }
  }
}
