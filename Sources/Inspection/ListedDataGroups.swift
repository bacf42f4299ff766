import LDS
import Trust

extension InspectionFindings {
  /// Learns which data groups the document has. The list comes from EF.SOD; EF.COM, which nobody
  /// signed, only helps where EF.SOD is missing or unreadable.
  mutating func learnListedDataGroups() {
    let signed = signedList
    isListSigned = signed != nil
    listedDataGroups = signed ?? unsignedList
  }

  private var signedList: [Int]? { securityObject?.listedDataGroups }

  private var unsignedList: [Int] {
    guard let com = files.com.content else { return [1, 2] }
    return Set(com.dataGroups.compactMap(\.dataGroupNumber)).sorted()
  }
}
