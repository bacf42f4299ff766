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
      let code = mrz.documentCode
      let isListed = types.contains { type in
        let letters = WireText(
          decoding: type.utf8.filter { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: " ") })
        return letters.utf8.count == 1
          ? code.hasPrefix(letters) : !letters.isEmpty && letters == code
      }
      if !isListed { judgement.add(.documentTypeNotListed, .text(code)) }
      return judgement.check(.documentType, Outcome(.passed, .documentTypeListed))
    }
  }
}
