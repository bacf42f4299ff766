import ChipAccess
import LDS
import Parallel
import Trust

/// Reads EF.COM and EF.SOD, which list the data groups of the document. Signature and path of
/// EF.SOD are checked on another thread while the chip sends the rest; `AuthenticateData` takes the
/// outcome.
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
