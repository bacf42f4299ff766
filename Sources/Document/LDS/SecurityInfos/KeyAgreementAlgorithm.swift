import Crypto

/// The key agreement of a protocol, ICAO Doc 9303-11, 9.6.
public enum KeyAgreementAlgorithm: Hashable, Sendable, CaseIterable {
  /// Diffie-Hellman in a finite field.
  case dh
  /// Diffie-Hellman on an elliptic curve.
  case ecdh

  /// The word in the names of protocols.
  public var name: String {
    switch self {
    case .dh: "DH"
    case .ecdh: "ECDH"
    }
  }

  /// True if a group is one for this algorithm.
  public func fits(_ group: any KeyAgreementGroup) -> Bool {
    switch self {
    case .dh: group is FiniteFieldGroup
    case .ecdh: group is EllipticCurveGroup
    }
  }
}

extension SessionCipher {
  /// The words in the names of protocols, cipher and authentication code: `AES-CBC-CMAC-128`.
  public var protocolName: String {
    switch self {
    case .tripleDES: "3DES-CBC-CBC"
    case .aes128: "AES-CBC-CMAC-128"
    case .aes192: "AES-CBC-CMAC-192"
    case .aes256: "AES-CBC-CMAC-256"
    }
  }

  /// The last arc of the identifiers of PACE and chip authentication (9.2.3 and 9.2.7).
  var arc: UInt8 {
    switch self {
    case .tripleDES: 1
    case .aes128: 2
    case .aes192: 3
    case .aes256: 4
    }
  }

  init?(arc: UInt8) {
    guard let match = Self.allCases.first(where: { $0.arc == arc }) else { return nil }
    self = match
  }
}
