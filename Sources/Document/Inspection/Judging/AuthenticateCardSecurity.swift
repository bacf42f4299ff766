import ChipAccess
import LDS
import MRZ
import Trust
import Verdicts

/// The finding of passive authentication about EF.CardSecurity (Doc 9303-11, 9.2.11).
enum CardSecurityFinding {
  /// Its content, signed as EF.SOD is.
  case authentic(SecurityInfos)
  /// The outcome because of which its content is not used.
  case refused(Outcome)

  /// The content; nil where it is not used.
  var securityInfos: SecurityInfos? {
    if case .authentic(let infos) = self { infos } else { nil }
  }
}

/// Passive authentication of EF.CardSecurity (Doc 9303-11, 9.2.11), where it was read. Its signer's
/// path must end at an anchor of the same class as that of EF.SOD: a file signed under a test
/// anchor says nothing about a document of a state.
struct AuthenticateCardSecurity {
  let authentication: CardSecurityAuthentication

  /// - Parameters:
  ///   - file: EF.CardSecurity.
  ///   - mrz: the content of DG1.
  ///   - anchorClass: the class of the anchor at which the path of EF.SOD's signer ended.
  ///   - known: what lists say of the document.
  /// - Returns: nil where the file was not read.
  func finding(
    _ file: DocumentFile?, mrz: MRZ?, anchorClass: AnchorClass?, known: KnownDefects
  ) -> CardSecurityFinding? {
    guard let file else { return nil }
    let result = authentication.verify(file, mrz: mrz, known: known)
    guard result.verdict.status == .passed, let infos = result.securityInfos else {
      return .refused(result.verdict)
    }
    guard result.anchor?.anchorClass == anchorClass else {
      return .refused(Outcome(.unknown, .signerUnknown, [.text(result.signer?.country ?? "")]))
    }
    return .authentic(infos)
  }
}
