/// The cases that are played, by group.
extension ConformanceCase {
  static let all: [ConformanceCase] =
    accessAndReading + chipProofs + paceRuns + commonData + machineReadableZones + facialRecords
    + securityOptions + securityObjectAlgorithms
    + securityObjectForms
    + signerCertificates + activeAuthenticationKeys + signedSecurityInfos + cardInformation
}

extension ConformanceCase {
  /// The cases that say nothing about this program, and why.
  static let notApplicable: [String: String] = [:]
}
