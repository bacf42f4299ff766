import ChipAccess
import LDS
import Parallel
import Trust

/// Reads EF.COM and EF.SOD and learns which data groups the document has. Whether EF.SOD is genuine is
/// found out while the chip sends the rest; the steps that judge get to know it.
struct ReadSecurityObject {
  func perform(
    _ reader: FileReader, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    for file in [ElementaryFile.com, .sod] where !document.files.wasTried(file) {
      document.files.add(file, try reader.read(file))
    }
    document.securityObject = document.files[.sod].map(DocumentSecurityObject.init)
    document.listed = ListedDataGroups(document.securityObject, document.files.com.content)
    if let sod = document.securityObject {
      let authentication = context.passiveAuthentication
      document.securityObjectChecks = WorkAhead.start { authentication.checkSecurityObject(sod) }
    }
  }
}
