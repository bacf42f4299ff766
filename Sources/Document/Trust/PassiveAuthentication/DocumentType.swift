import Crypto
import Encoding
import LDS
import MRZ
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The check that the signer may sign documents of this type (Doc 9303-12, 7.1.1.6). A type of
  /// one letter in its list stands for all types that begin with that letter.
  enum DocumentType {
    static func check(_ signer: Certificate, _ mrz: MRZ?, _ inputs: Inputs) -> Check {
      guard let mrz else {
        return Check(.documentType, Outcome(.notDone, .notChecked, [.phrase(.fileNotRead("DG1"))]))
      }
      var judgement = Judgement(under: inputs.policy)
      guard let types = signer.documentTypes else {
        judgement.add(.documentTypesMissing)
        return judgement.check(
          .documentType, Outcome(.notSupported, .documentTypesMissing))
      }
      judgement.note(.documentTypes, types.joined(separator: " "))
      let code = mrz.documentCode.exact
      let isListed = types.contains { type in
        let letters = type.unicodeScalars.filter { $0 != "<" && $0 != " " }
        let type = String(String.UnicodeScalarView(letters)).exact
        return type.utf8.count == 1 ? code.hasPrefix(type) : !type.utf8.isEmpty && type == code
      }
      if !isListed { judgement.add(.documentTypeNotListed, .text(code.text)) }
      return judgement.check(.documentType, Outcome(.passed, .documentTypeListed))
    }
  }
}
