import Crypto
import Encoding
import LDS
import SmartCard

@testable import ChipAccess

extension FuzzTarget {
  static let chip = [
    FuzzTarget("protected-answer") { input in
      guard let objects = try? ProtectedAnswer(parsing: input) else { return }
      hold(input.starts(with: objects.covered), "the code covers the beginning")
      hold(objects.code.count == 8, "a code has eight bytes")
    },
    FuzzTarget("secure-messaging") { input in
      guard let kind = input.first else { return }
      checkMessaging(kind, Array(input.dropFirst()))
    },
    FuzzTarget("dynamic-authentication") { input in
      let chip = ScriptedChip(input)
      for step in PACEStep.allCases {
        let exchange = DynamicAuthentication(channel: chip)
        if let objects = try? exchange.exchange(step, [0x81, 0x00]) {
          for tag in objects.keys { _ = try? objects.only(tag, step) }
        }
      }
    },
    FuzzTarget("file-reader", longest: 16_384) { input in
      var parts = InputParts(input)
      let kinds = ElementaryFile.allCases
      let file = kinds[Int(parts.byte()) % kinds.count]
      let chip = ScriptedChip(parts)
      let reader = FileReader(PlainSession(chip, random: unspent))
      for _ in 0..<2 {
        if case .read(let bytes) = try? reader.read(file) {
          hold(bytes.count <= FileReader.maximumLength, "a file has a bound")
        }
      }
      hold(chip.commands < 2 * (64 + FileReader.maximumLength / 16 + 64), "reading has a bound")
    },
    FuzzTarget("active-authentication-key", longest: 2048) { input in
      var parts = InputParts(input)
      let dg15 = parts.part()
      let dg14 = parts.part()
      guard
        let key = try? ActiveAuthenticationKey(
          dg15: DocumentFile(.dg15, dg15),
          dg14: dg14.isEmpty ? nil : DocumentFile(.dg14, dg14))
      else { return }
      _ = (key.name, try? key.verify(parts.all(), over: [1, 2, 3, 4, 5, 6, 7, 8]))
    },
    FuzzTarget("active-authentication-evidence") { input in
      guard let value = try? JSONReader.read(input) else { return }
      guard let evidence = try? ActiveAuthenticationEvidence(parsing: value) else { return }
      let members = evidence.facts.map { JSONValue.Member($0.name.rawValue, .string($0.text)) }
      let again = try? ActiveAuthenticationEvidence(parsing: .object(members))
      hold(again == evidence, "evidence is written and read again")
    },
  ]

  /// Nothing that is read needs a random number.
  private static let unspent = RandomSource { count in [UInt8](repeating: 0, count: count) }

  /// A session whose chip protects what the input says, or answers it bare.
  private static func checkMessaging(_ kind: UInt8, _ body: [UInt8]) {
    let cipher = SessionCipher.allCases[Int(kind >> 2) % SessionCipher.allCases.count]
    guard let suite = suite(cipher) else { return }
    let counter = [UInt8](repeating: 0, count: suite.blockLength)
    let isProtected = kind & 1 == 1
    let chip = ProtectingChip(isProtected ? suite : nil, counter, body)
    let session = SecureMessaging(around: chip, suite: suite, counter: counter)
    let command = CommandAPDU(
      ins: kind & 2 == 2 ? 0xB1 : 0xB0, p1: 0, p2: 0, expectedLength: 256)
    guard let answer = try? session.transmit(command) else {
      let isOver = (try? session.transmit(command)) == nil
      return hold(isOver, "a session that broke stays broken")
    }
    hold(isProtected, "what is not protected is not taken")
    hold(answer.data.count <= body.count, "no more comes out than went in")
  }

  private static func suite(_ cipher: SessionCipher) -> (any SecureMessagingSuite)? {
    func key(_ byte: UInt8) -> SecretBytes {
      SecretBytes((0..<UInt8(clamping: cipher.keyLength)).map { $0 &* 7 &+ byte })
    }
    return try? cipher.suite(encryption: key(1), authentication: key(2))
  }
}

/// Answers with an input, and protects it with a code that is right when it has the keys.
private final class ProtectingChip: CardChannel {
  private let suite: (any SecureMessagingSuite)?
  private let counter: [UInt8]
  private let body: [UInt8]

  init(_ suite: (any SecureMessagingSuite)?, _ counter: [UInt8], _ body: [UInt8]) {
    self.suite = suite
    self.counter = counter.dropLast() + [2]
    self.body = body
  }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard let suite else { return ResponseAPDU(data: body, status: .success) }
    let code = try suite.authenticationCode(for: counter + body)
    return ResponseAPDU(data: body + BERTLV.encode(0x8E, code), status: .success)
  }
}
