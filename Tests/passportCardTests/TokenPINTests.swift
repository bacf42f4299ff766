import Crypto
import Glibc
import TestSupport
import Testing
import Verdicts

@testable import PKCS11
@testable import passport

@Suite("The PIN of a token")
struct TokenPINTests {
  @Test(
    "given what a token says of its tries, when its PIN comes from a file, then the last try does not, and a locked one nowhere",
    arguments: [
      (0, nil, nil), (0x1_0000, nil, nil), (0x3_0000, "token-pin-final-try", nil),
      (0x4_0000, "token-pin-locked", "token-pin-locked"),
    ] as [(UInt64, String?, String?)])
  func tries(_ bits: UInt64, _ fromFile: String?, _ typed: String?) throws {
    let token = token("1", bits)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    let errors = Diagnostics(descriptor: nowhere, variables: [:])
    func refusal(isTyped: Bool) -> String? {
      do {
        try TokenPIN.tell(token, isTyped: isTyped, errors)
        return nil
      } catch { return (error as? any CodedError)?.code.rawValue }
    }
    #expect(refusal(isTyped: false) == fromFile && refusal(isTyped: true) == typed)
  }

  private func token(_ serial: String, _ bits: UInt64 = 0) -> TokenSummary {
    TokenSummary(
      slot: 1, label: "Office", manufacturer: "", model: "", serial: serial,
      flags: TokenFlags(bits: bits), supportsP256Signing: true, supportsP256KeyGeneration: true)
  }

  @Test(
    "given the desk's PIN, when another token comes in the place of the first, then it does not get it"
  )
  func ofOneToken() throws {
    let pin = PINOfOneToken(SecretBytes("1234".utf8))
    func count(_ serial: String) -> Int? { try? pin.value(for: token(serial)).count }
    #expect([count("1"), count("2"), count("1")] == [4, nil, 4])
  }
}
