import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Sentences of errors that open a chip or prove it")
struct ChipAccessSentenceTests {
  @Test(
    "given an error of PACE, when it is reported, then it says which step went wrong, and how",
    arguments: [
      (
        PACEError.refused(.selection, .noDiagnosis),
        "the document refused the selection of PACE with status 6F00"
      ),
      (.malformed(.nonce, .phrase(.paceNonceLength(1))), "the nonce of PACE: a nonce of 1 bytes"),
      (
        .malformed(.mapping, .phrase(.paceObjectTwice(0x82))),
        "the mapping of PACE: tag 82, which comes twice, has a value that is not allowed"
      ),
      (
        .malformed(.mutualAuthentication, .phrase(.paceObjectMissing(0x86))),
        "the mutual authentication of PACE: tag 86 is missing"
      ),
      (
        .publicValueInvalid(.keyAgreement, "the point is at infinity"),
        "the key agreement of PACE: the chip's public key, the point is at infinity"
      ),
      (
        .publicValueReflected(.mapping),
        "the mapping of PACE: the chip sent our own public key back"
      ),
      (.tokenWrong, "the chip's token is wrong"),
      (
        .chipAuthenticationDataWrong(.chipDataLength(3)),
        "the chip authentication data: they have 3 bytes"
      ),
    ])
  func pace(_ error: PACEError, _ cause: String) {
    #expect(error.sentence == "the document offers PACE, which failed: " + cause)
  }

  @Test("given PACE that cannot be used, when it is reported, then it says why")
  func unusable() {
    #expect(
      PACEError.nothingUsable(.paceProtocolUnknown("0.4.0")).sentence
        == "the document offers PACE only in forms that cannot be used: the protocol 0.4.0 is not known"
    )
    #expect(
      PACEPasswordError(kind: .can).sentence == "this is not a CAN, which has six digits")
    #expect(
      PACEPasswordError(kind: .pin).sentence == "this is not a PIN, which has 4 to 16 digits")
  }

  @Test(
    "given a session that broke, when it is reported, then it says at what",
    arguments: [
      (
        ChipAccessError.secureMessaging(.unprotected(.noDiagnosis)),
        "the chip answered 6F00 without protection"
      ),
      (.secureMessaging(.wrongCode), "an answer has a wrong authentication code"),
      (
        .secureMessaging(.malformed(.phrase(.answerLengthWrong))),
        "an answer is malformed, a length has a value that is not allowed"
      ),
      (.secureMessaging(.ended), "the session has ended"),
      (
        .notRenewed(after: .noDiagnosis),
        "the chip answered 6F00 without protection and did not open again"
      ),
      (.chipNotAuthenticated(.tokenCodeWrong), "its BAC answer has a wrong authentication code"),
    ])
  func session(_ error: ChipAccessError, _ defect: String) {
    #expect(error.sentence == "the protected connection broke: " + defect)
  }

  @Test("given a proof that does not hold, when it is reported, then it says why")
  func proofs() {
    let why = "the chip did not prove that it is the original: "
    #expect(
      ChipProofError.notProven(.secretKeyNotUsed(.wrongCode)).sentence
        == why + "it did not use the secret key of the original, "
        + "an answer has a wrong authentication code")
    #expect(
      ChipProofError.notProven(.evidenceMissing(.challenge)).sentence
        == why + "the evidence has no challenge")
    #expect(
      ChipProofError.notProven(.bareSuccess(of: .set(.authentication))).sentence
        == why + "it answered MSE:Set AT with a bare 9000")
    #expect(
      ChipProofError.unsupported(.phrase(.activeAuthenticationRSA(bits: 512))).sentence
        == "the document offers a proof that this program cannot check: "
        + "active authentication with RSA of 512 bits")
    #expect(
      ChipProofError.keyMalformed(file: "DG14", defect: .phrase(.chipAuthenticationEntry)).sentence
        == "DG14 is malformed: its entry for chip authentication")
  }
}
