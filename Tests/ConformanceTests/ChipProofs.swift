import ChipSimulator
import Encoding
import LDS
import SmartCard
import Testing
import TrustTestSupport

/// Chip authentication and active authentication.
extension ConformanceCase {
  private static let genuine = "passed"
  private static let invalid = "failed chip-proof-invalid"
  private static let publicKey = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1)
  private static let chipAuthentication = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3)

  /// A profile whose DG14 has other SecurityInfos, signed so.
  private static func options(
    _ identifier: String, of profile: String, _ words: String, _ verdict: String,
    because difference: String? = nil,
    _ change: @escaping @Sendable (SecurityInfo) -> SecurityInfo?
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, verdict, because: difference) {
      $0.profile = try #require(Profile.named(profile))
      $0.changing = { files in
        files[.dg14] = try files[.dg14].map { bytes in
          let infos = try DG14(parsing: bytes).securityInfos.infos.compactMap(change)
          return DG14(securityInfos: SecurityInfos(infos)).encoded
        }
      }
    }
  }

  /// The key of chip authentication with one bit turned over, this many bytes before its end.
  @Sendable private static func corrupted(_ info: SecurityInfo) -> SecurityInfo {
    guard info.protocolIdentifier.isDescendant(of: publicKey) else { return info }
    return SecurityInfo(
      info.protocolIdentifier, required: info.required.flipping(info.required.count - 3),
      optional: info.optional)
  }

  /// The key of chip authentication under an algorithm that nobody knows.
  @Sendable private static func misnamed(_ info: SecurityInfo) -> SecurityInfo {
    guard info.protocolIdentifier.isDescendant(of: publicKey),
      let bits = try? BERTLV(parsing: info.required).children().last
    else { return info }
    return SecurityInfo(
      info.protocolIdentifier,
      required: DER.sequence(
        DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3))), Array(bits.encoded)),
      optional: info.optional)
  }

  /// The protocol of chip authentication with this number of a key.
  private static func referring(
    to number: UInt64
  ) -> @Sendable (SecurityInfo) -> SecurityInfo {
    { info in
      info.protocolIdentifier.isDescendant(of: chipAuthentication)
        ? SecurityInfo(
          info.protocolIdentifier, required: info.required, optional: DER.integer(number)) : info
    }
  }

  /// The verdict of two reads with chip authentication; `same key` if the reader sent one key twice.
  @Sendable private static func twoReads() throws -> String {
    var keys: [[UInt8]] = []
    var verdicts: Set<String> = []
    for _ in 1...2 {
      var desk = ConformanceDesk()
      desk.profile = try #require(Profile.named("ca-open"))
      desk.answering = { command, answer in
        if command.instruction == .generalAuthenticate { keys.append(command.data) }
        return answer
      }
      verdicts.insert(try desk.verdict())
    }
    guard keys.count == 2, keys[0] != keys[1] else { return "same key" }
    return verdicts.sorted().joined(separator: ", ")
  }

  static let chipProofs: [ConformanceCase] = [
    .profile(
      "ISO7816_D_01", "ca-dh-3des", "chip authentication in a field", .successful, genuine),
    .profile("ISO7816_D_02", "ca-3des", "chip authentication on a curve", .successful, genuine),
    .profile("ISO7816_D_03", "ca-key-id", "one key, with a number", .successful, genuine),
    .chip("ISO7816_D_04", "two keys, with numbers", .successful, genuine) {
      $0.profile = try #require(Profile.named("ca-several-keys"))
      $0.profile.chipAuthentication.keys.removeLast()
      $0.profile.chipAuthentication.variants.removeLast()
    },
    .profile("ISO7816_D_05", "ca-several-keys", "three keys, with numbers", .successful, genuine),
    .profile(
      "ISO7816_D_06", "ca-6a88", "the chip does not know the key of DG14", .failed,
      "failed chip-proof-refused"),
    options(
      "ISO7816_D_07", of: "ca-dh-3des", "an altered key in a field", "by hand file-malformed",
      corrupted),
    options(
      "ISO7816_D_08", of: "ca-3des", "an altered key on a curve", "by hand file-malformed",
      corrupted),
    .profile(
      "ISO7816_D_09", "ca-ignored", "the chip goes on with the keys of before", .failed, invalid),
    ConformanceCase(
      identifier: "ISO7816_D_10",
      words: "two reads, in which the reader must have another key each",
      expected: .successful, verdict: "passed", difference: nil, file: #fileID, play: twoReads),
    options(
      "ISO7816_D_11", of: "ca-dh-3des", "a key in a field under an unknown algorithm",
      "by hand file-malformed",
      misnamed),
    options(
      "ISO7816_D_12", of: "ca-3des", "a key on a curve under an unknown algorithm",
      "by hand file-malformed",
      misnamed),
    options(
      "ISO7816_D_13", of: "ca-key-id", "a protocol that refers to another key than there is",
      "passed",
      because: "there is one key, and the chip proves that it has it", referring(to: 5)),
    .profile(
      "ISO7816_D_14", "ca-dh-aes", "chip authentication with extended length", .successful,
      genuine),
    .profiles(
      "ISO7816_D_15", ["ca-6a80", "ca-6a88", "ca-6fff"],
      "several statuses for a key that the chip does not know", .failed,
      "failed chip-proof-refused"),

    .profile(
      "ISO7816_F_01", "aa-rsa-1024", "active authentication with RSA and SHA-1", .successful,
      "passed weak-digest"),
    .profiles(
      "ISO7816_F_02", ["aa-ecdsa", "aa-ecdsa-384", "aa-ecdsa-521"],
      "active authentication with ECDSA", .successful, genuine),
    .profile(
      "ISO7816_F_04", "aa-rsa-1280", "active authentication with RSA and SHA-224", .successful,
      genuine),
    .profile(
      "ISO7816_F_05", "aa-rsa-1536", "active authentication with RSA and SHA-256", .successful,
      genuine),
    .profile(
      "ISO7816_F_06", "aa-rsa-1848", "active authentication with RSA and SHA-384", .successful,
      genuine),
    .profile(
      "ISO7816_F_07", "aa-rsa-3072", "active authentication with RSA and SHA-512", .successful,
      genuine),
    .chip("ISO7816_F_08", "an altered signature, in which no trailer is found", .failed, invalid) {
      $0.profile = try #require(Profile.named("aa-open"))
      $0.answering = { command, answer in
        guard command.instruction == .internalAuthenticate, !answer.data.isEmpty else {
          return answer
        }
        return ResponseAPDU(
          data: answer.data.flipping(answer.data.count - 1), status: answer.status)
      }
    },
    options(
      "ISO7816_F_09", of: "aa-ecdsa", "an algorithm of ECDSA in DG14 that nobody knows",
      "by hand chip-proof-unsupported"
    ) { info in
      info.protocolIdentifier == SecurityInfos.activeAuthentication
        ? SecurityInfo(
          info.protocolIdentifier, required: info.required,
          optional: DER.objectIdentifier(ObjectIdentifier(1, 2, 3))) : info
    },
  ]
}
