/// The cases that are played, by group.
extension ConformanceCase {
  static let all: [ConformanceCase] =
    accessAndReading + chipProofs + paceRuns + commonData + machineReadableZones + facialRecords
    + fingers + irises + securityOptions + securityObjectAlgorithms
    + securityObjectForms
    + signerCertificates + terminalAuthentications + activeAuthenticationKeys + signedSecurityInfos
    + cardInformation
}

extension ConformanceCase {
  /// The cases that say nothing about this program, and why.
  static let notApplicable: [String: String] = [
    "ISO7816_C_04":
      "this reader takes the length of a file from its header and asks for nothing behind its end, so that no chip has to answer 6B00"
  ]
}
