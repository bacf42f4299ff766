import ChipSimulator
import Encoding
import LDS
import SmartCard
import TrustTestSupport

/// Selecting the application, basic access control, secure messaging, and reading files.
extension ConformanceCase {
  private static let stopped = "stopped secure-messaging-failed"

  /// A document whose protected answers with data lack or change a data object.
  private static func protected(
    _ identifier: String, _ words: String,
    _ change: @escaping @Sendable ([BERTLV]) -> [[UInt8]]
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, stopped) {
      $0.answering = { command, answer in
        // A challenge may begin with any byte.
        guard command.isProtected, answer.data.first == 0x87 else { return answer }
        var reader = BERReader(answer.data[...])
        var objects: [BERTLV] = []
        while !reader.isAtEnd, let object = try? reader.read() { objects.append(object) }
        return ResponseAPDU(data: change(objects).flatMap(\.self), status: answer.status)
      }
    }
  }

  private static func lacking(_ tag: BERTag) -> @Sendable ([BERTLV]) -> [[UInt8]] {
    { objects in objects.filter { $0.tag != tag }.map { Array($0.encoded) } }
  }

  static let accessAndReading: [ConformanceCase] = [
    .profile("ISO7816_A_01", "open", "a chip without access control", .successful, "passed"),
    .profile(
      "ISO7816_A_02", "specimen", "a chip behind basic access control", .successful, "passed"),
    .chip(
      "ISO7816_A_03", "the application cannot be selected", .failed,
      "stopped not-a-passport"
    ) { $0.profile.faults = [.lacksPassportApplication] },

    .profile(
      "ISO7816_B_01", "bac-wrong-mac", "a wrong code in the answer of mutual authentication",
      .failed, stopped),
    .chip(
      "ISO7816_B_02", "a wrong cryptogram in the answer of mutual authentication", .failed, stopped
    ) {
      $0.answering = { command, answer in
        guard command.instruction == .externalAuthenticate, !answer.data.isEmpty else {
          return answer
        }
        return ResponseAPDU(data: answer.data.flipping(0), status: answer.status)
      }
    },
    .chip(
      "ISO7816_B_03", "mutual authentication is refused", .failed, "stopped access-key-rejected"
    ) {
      $0.answering = { command, answer in
        command.instruction == .externalAuthenticate
          ? ResponseAPDU(status: StatusWord(rawValue: 0x6300)) : answer
      }
    },
    .chip("ISO7816_B_04", "the chip ends its session in DG2", .failed, "failed command-refused") {
      $0.profile.faults = [.disturbed(.dataGroup(2), at: 4000, .sessionLost)]
    },
    protected("ISO7816_B_05", "protected answers without a code", lacking(0x8E)),
    protected("ISO7816_B_06", "protected answers without their cryptogram", lacking(0x87)),
    protected("ISO7816_B_07", "protected answers without a protected status", lacking(0x99)),
    .profile("ISO7816_B_08", "wrong-mac", "a wrong code in DG2", .failed, stopped),
    protected("ISO7816_B_09", "protected answers with a wrong cryptogram") { objects in
      objects.map {
        $0.tag == 0x87 ? Array($0.encoded).flipping($0.encoded.count - 1) : Array($0.encoded)
      }
    },
    .sod(
      "ISO7816_B_10", "the signer's certificate is on the revocation list", .failed,
      "failed signer-revoked"
    ) { $0.revoke($0.signer.serialNumber) },

    .chip("ISO7816_C_01", "DG2 cannot be selected", .failed, "failed file-missing") {
      $0.profile.faults = [.missing(.dataGroup(2))]
    },
    .profile("ISO7816_C_02", "large", "a DG2 of 47 KB", .successful, "passed"),
    .chip("ISO7816_C_03", "a chip with bytes behind the end of DG1", .successful, "passed") {
      $0.tampering = { $0[.dg1] = $0[.dg1].map { $0 + [UInt8](repeating: 0, count: 64) } }
    },
    .chip(
      "ISO7816_C_04", "6B00 where more is asked for than a file has left", .successful, "passed"
    ) { $0.profile.reading.excess = .outsideFile },
    .profile(
      "ISO7816_C_05", "specimen", "6282 where a file ends before what was asked for", .successful,
      "passed"),
    .profile(
      "ISO7816_C_06", "six-c", "6Cxx where a length is not exact", .successful, "passed"),
    .profile(
      "ISO7816_C_07", "large", "offsets above 32,767, by the odd instruction", .successful,
      "passed"),
    .chip("ISO7816_C_08", "a portrait of no bytes", .either, "by hand file-malformed") {
      $0.changing = { $0[.dg2] = DG2.encode(jpeg: [], width: 0, height: 0) }
    },
  ]
}
