import Crypto
import LDS

@testable import ChipSimulator

/// Domain parameters by their numbers, Doc 9303-11, 9.5.2 to 9.5.4.
enum ExplicitParameters {
  /// The AlgorithmIdentifier that states them.
  static func algorithm(_ parameters: StandardizedDomainParameters) throws -> [UInt8] {
    try DomainParameterChoice.explicit(parameters, identifier: 33).keyAgreementParameters().bytes
  }
}
