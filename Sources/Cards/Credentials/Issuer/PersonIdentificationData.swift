import Encoding

/// Person identification data (PID), Regulation (EU) No 910/2014, Article 3(3): the identity that a
/// member state gives to wallets. Only a provider of that state issues them. This program verifies
/// and keeps them, and never issues them.
public enum PersonIdentificationData {
  /// True if a type of credential is a type of PID, of the Union or of one member state:
  /// `urn:eudi:pid:1`, `urn:eudi:pid:de:1`, `eu.europa.ec.eudi.pid.1`. Upper and lower case are the
  /// same.
  /// - Parameter type: `vct`, or the type of a mobile document or of a verifiable credential.
  public static func isType(_ type: WireText) -> Bool {
    let type = type.lowercased
    return type.hasPrefix("urn:eudi:pid:") || type == "urn:eudi:pid"
      || type.hasPrefix("eu.europa.ec.eudi.pid.") || type == "eu.europa.ec.eudi.pid"
  }
}

extension CredentialIssuer {
  /// Checks that this program may issue credentials of a type; the issuing of every format calls
  /// this.
  /// - Throws: ``CredentialError/typeReserved``.
  func requireIssuable(_ type: WireText) throws(CredentialError) {
    guard !PersonIdentificationData.isType(type) else { throw .typeReserved }
  }
}
