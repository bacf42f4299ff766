import Encoding

/// Person identification data (PID), Regulation (EU) No 910/2014, Article 3(3): the identity that a
/// member state gives to wallets. Only its provider issues them. They can be verified and kept, and
/// are never made here.
public enum PersonIdentificationData {
  /// True if a type of credential is that of such data, of the Union or of one member state:
  /// `urn:eudi:pid:1`, `urn:eudi:pid:de:1`, `eu.europa.ec.eudi.pid.1`. Letters of either case count.
  /// - Parameter type: `vct`, or the type of a mobile document or of a verifiable credential.
  public static func isType(_ type: WireText) -> Bool {
    let type = type.lowercased
    return type.hasPrefix("urn:eudi:pid:") || type == "urn:eudi:pid"
      || type.hasPrefix("eu.europa.ec.eudi.pid.") || type == "eu.europa.ec.eudi.pid"
  }
}

extension CredentialIssuer {
  /// Checks that credentials of a type may be made here; every format asks.
  /// - Throws: ``CredentialError/typeReserved``.
  func requireIssuable(_ type: WireText) throws(CredentialError) {
    guard !PersonIdentificationData.isType(type) else { throw .typeReserved }
  }
}
