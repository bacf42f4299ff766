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
  static let notApplicable: [String: String] = [:]
}
