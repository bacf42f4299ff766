import ChipAccess
import Encoding
import LDS

/// Reads EF.CVCA (BSI TR-03110-3, A.2.1) in the application, where it is asked for or the terminal
/// is to be authenticated: by the file identifier that DG14 states, or else by its usual one. It is
/// not signed, and no verdict depends on it. A file whose stated identifier belongs to another file is not read, because that other
/// file would be recorded as EF.CVCA.
struct ReadAuthorities {
  func perform(
    _ reader: FileReader, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    guard context.policy.asksFor(.cvca) || context.terminal != nil else { return }
    let stated = document.files.dg14.content?.securityInfos.authoritiesFile
    if let stated, stated.isTaken(for: .cvca) {
      document.files.add(.cvca, .unread(.malformed(.invalidValue(.fieldPlaceInDG14))))
      return
    }
    document.files.add(.cvca, try reader.read(.cvca, at: stated))
  }
}
