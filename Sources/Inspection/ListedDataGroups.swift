import Crypto
import LDS
import PKIX

extension InspectionFindings {
  /// Learns which data groups the document has. The list comes from EF.SOD; EF.COM, which nobody
  /// signed, only helps where EF.SOD is missing or unreadable.
  mutating func learnListedDataGroups() {
    let signed = signedList
    isListSigned = signed != nil
    listedDataGroups = signed ?? unsignedList
  }

  private var signedList: [Int]? {
    // Where EF.SOD was verified already it need not be taken apart again.
    if let digests = passive?.listedDataGroups, !digests.isEmpty { return digests.keys.sorted() }
    guard let bytes = bytes(of: .sod), let sod = try? EFSOD(parsing: bytes),
      let signed = try? SignedData(parsing: sod.signedData),
      let object = try? LDSSecurityObject(parsing: signed.content)
    else { return nil }
    return object.digests.keys.sorted()
  }

  private var unsignedList: [Int] {
    guard let bytes = bytes(of: .com), let com = try? EFCOM(parsing: bytes) else { return [1, 2] }
    return Set(com.dataGroups.compactMap(\.dataGroupNumber)).sorted()
  }
}
