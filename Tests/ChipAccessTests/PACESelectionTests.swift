import Crypto
import Encoding
import LDS
import Testing
import Verdicts

@testable import ChipAccess

@Suite("The choice among several PACEInfos")
struct PACESelectionTests {
  private func info(
    _ name: String, _ parameter: Int?, version: Int = 2
  ) throws -> SecurityInfo {
    PACEInfo(
      try PACETests.find(name).objectIdentifier, version: version, parameterIdentifier: parameter
    ).securityInfo
  }

  private func order(_ infos: [SecurityInfo]) throws -> [String] {
    try PACESelection(SecurityInfos(infos)).variants.map {
      "\($0.paceProtocol.name)/\($0.info.parameterIdentifier ?? -1)"
    }
  }

  @Test("given several variants, when one is chosen, then the strongest link comes first")
  func strength() throws {
    #expect(
      try order([
        info("PACE-ECDH-GM-3DES-CBC-CBC", 13), info("PACE-ECDH-GM-AES-CBC-CMAC-256", 17),
        info("PACE-ECDH-GM-AES-CBC-CMAC-128", 17), info("PACE-DH-GM-AES-CBC-CMAC-256", 0),
        info("PACE-ECDH-CAM-AES-CBC-CMAC-128", 13), info("PACE-ECDH-IM-AES-CBC-CMAC-128", 13),
        info("PACE-ECDH-GM-AES-CBC-CMAC-128", 13),
      ]) == [
        "PACE-ECDH-GM-AES-CBC-CMAC-256/17", "PACE-ECDH-CAM-AES-CBC-CMAC-128/13",
        "PACE-ECDH-GM-AES-CBC-CMAC-128/17", "PACE-ECDH-GM-AES-CBC-CMAC-128/13",
        "PACE-ECDH-IM-AES-CBC-CMAC-128/13", "PACE-ECDH-GM-3DES-CBC-CBC/13",
        "PACE-DH-GM-AES-CBC-CMAC-256/0",
      ])
  }

  @Test("given variants that cannot be used, when one is chosen, then they are passed over")
  func unusable() throws {
    let good = try info("PACE-ECDH-GM-AES-CBC-CMAC-128", 13)
    let bad = [
      SecurityInfo(
        ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 127), required: DER.integer(2),
        optional: DER.integer(16)),
      try info("PACE-ECDH-GM-AES-CBC-CMAC-256", 3), try info("PACE-ECDH-GM-AES-CBC-CMAC-256", 31),
      try info("PACE-ECDH-GM-AES-CBC-CMAC-256", 40), try info("PACE-ECDH-GM-AES-CBC-CMAC-256", nil),
      try info("PACE-ECDH-GM-AES-CBC-CMAC-256", 0), try info("PACE-DH-GM-AES-CBC-CMAC-256", 17),
      try info("PACE-ECDH-GM-AES-CBC-CMAC-256", 17, version: 1),
      try info("PACE-ECDH-IM-AES-CBC-CMAC-256", 10),
      SecurityInfo(
        try PACETests.find("PACE-ECDH-GM-AES-CBC-CMAC-256").objectIdentifier, required: DER.null),
    ]
    for one in bad {
      let error = #expect(throws: PACEError.self) { try PACESelection(SecurityInfos([one])) }
      #expect(error?.code == .paceUnusable)
    }
    #expect(try order(bad + [good]) == ["PACE-ECDH-GM-AES-CBC-CMAC-128/13"])
    #expect(throws: PACEError.nothingUsable(.paceInfosMalformed)) {
      try PACESelection(SecurityInfos([]))
    }
  }

  /// Parameters of the chip's own, and a PACEInfo that refers to them.
  private func own(
    _ domainParameter: [UInt8], parameter: Int?, group: String = PACETests.generic,
    reference: Int?
  ) throws -> SecurityInfos {
    let variant = try PACETests.find(PACETests.generic)
    return SecurityInfos([
      PACEDomainParameterInfo(
        try PACETests.find(group).groupIdentifier, domainParameter: domainParameter,
        parameterIdentifier: parameter
      ).securityInfo,
      PACEInfo(variant.objectIdentifier, parameterIdentifier: reference).securityInfo,
    ])
  }

  @Test("given explicit domain parameters, when they equal standardised ones, then only they serve")
  func explicitParameters() throws {
    let explicit = try PrivateKey.generate(.ec(curve: "brainpoolP384r1"))
      .publicKeyInfo(curve: .explicit)
    let known = Array(try BERTLV(parsing: explicit).children()[0].encoded)
    for (parameter, reference) in [(40, 40), (nil, nil), (40, nil)] as [(Int?, Int?)] {
      let chosen = try PACESelection(own(known, parameter: parameter, reference: reference)).best
      #expect(chosen.group.standardizedParameters == .brainpoolP384r1)
    }
    // For another number, another mapping, or a number that only standardised parameters have.
    for infos in [
      try own(known, parameter: 41, reference: 40), try own(known, parameter: nil, reference: 40),
      try own(
        known, parameter: 40, group: "PACE-ECDH-IM-AES-CBC-CMAC-128", reference: 40),
      try own(known, parameter: 20, reference: 20),
    ] {
      #expect(throws: PACEError.self) { try PACESelection(infos) }
    }
  }

  @Test("given explicit parameters that are not known to be secure, when chosen, then they are not")
  func insecureParameters() throws {
    // A curve of certificates that is not standardised for PACE, and a group with another generator.
    let curve = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
      DER.objectIdentifier(NamedCurve.brainpoolP160r1.objectIdentifier))
    #expect(throws: PACEError.self) {
      try PACESelection(own(curve, parameter: 40, reference: 40))
    }
    let group = try #require(
      try StandardizedDomainParameters.modp1024With160.group() as? FiniteFieldGroup)
    let generator = try group.publicValue(of: SecretBytes([9]))
    let field = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10046, 2, 1)),
      DER.sequence(
        DER.integer(magnitude: group.prime), DER.integer(magnitude: generator),
        DER.integer(magnitude: group.order ?? [])))
    let variant = try PACETests.find("PACE-DH-GM-AES-CBC-CMAC-128")
    let infos = SecurityInfos([
      PACEDomainParameterInfo(
        variant.groupIdentifier, domainParameter: field, parameterIdentifier: 40
      ).securityInfo,
      PACEInfo(variant.objectIdentifier, parameterIdentifier: 40).securityInfo,
    ])
    #expect(throws: PACEError.self) { try PACESelection(infos) }
  }

  @Test("given two sets of own parameters and no number, when one is chosen, then none is guessed")
  func ambiguousParameters() throws {
    let variant = try PACETests.find(PACETests.generic)
    let own = try [StandardizedDomainParameters.secp256r1, .secp384r1].map {
      PACEDomainParameterInfo(
        variant.groupIdentifier, domainParameter: try KeyAgreementParameters($0).bytes,
        parameterIdentifier: nil
      ).securityInfo
    }
    let info = PACEInfo(variant.objectIdentifier, parameterIdentifier: nil).securityInfo
    #expect(throws: PACEError.self) { try PACESelection(SecurityInfos(own + [info])) }
    #expect(try PACESelection(SecurityInfos([own[0], info])).variants.count == 1)
  }
}
