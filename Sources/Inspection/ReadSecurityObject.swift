import ChipAccess
import Crypto
import LDS

/// Reads EF.COM and EF.SOD and learns which data groups the document has. The list comes from
/// EF.SOD; EF.COM, which nobody signed, only helps where EF.SOD is missing or unreadable.
struct ReadSecurityObject: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    for file in [ElementaryFile.com, .sod] where findings.reading(of: file) == nil {
      findings.files.append((file, try context.reader.read(file)))
    }
    let signed = signedList(findings)
    findings.isListSigned = signed != nil
    findings.listedDataGroups = signed ?? unsignedList(findings)
    return findings
  }

  private func signedList(_ findings: InspectionFindings) -> [Int]? {
    guard let bytes = findings.bytes(of: .sod), let sod = try? EFSOD(parsing: bytes),
      let signed = try? SignedData(parsing: sod.signedData),
      let object = try? LDSSecurityObject(parsing: signed.content)
    else { return nil }
    return object.digests.keys.sorted()
  }

  private func unsignedList(_ findings: InspectionFindings) -> [Int] {
    guard let bytes = findings.bytes(of: .com), let com = try? EFCOM(parsing: bytes) else {
      return [1, 2]
    }
    return Set(com.dataGroups.compactMap(\.dataGroupNumber)).sorted()
  }
}
