import ChipSimulator
import LDS
import MRZ
import SmartCard

@testable import ChipAccess

extension OpenedSession {
  /// A session that goes on in the middle: it cannot be built again.
  convenience init(over plain: any CardChannel, _ channel: SecureMessaging) {
    self.init(
      PlainSession(plain).connection, .withoutKey, SessionOpening.Result(channel: channel))
  }
}

/// A session that BAC opened, on a chip with some files.
struct ReadingDesk {
  let chip: SimulatedChip
  let link: Interfering
  let session: OpenedSession
  let reader: FileReader

  private static let mrz = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  init(_ files: [ChipFile: [UInt8]], _ adjust: (inout Profile) -> Void = { _ in }) throws {
    let document = PersonalisedDocument(
      files: files, mrz: try MRZ(parsing: Self.mrz.joined(separator: "\n")))
    chip = try SimulatedChip(
      document: document, profile: Profile("test", "a test's own", adjust), keepsLog: true)
    link = Interfering(chip)
    let plain = PlainSession(link)
    try plain.selectApplication()
    session = try plain.open(
      with: BACKeys(information: document.mrz.accessFields.information))
    // As an inspection has it: there was one before the chip was opened.
    reader = FileReader(session, after: FileReader(plain))
    chip.forgetCommands()
  }

  /// How often BAC was done, this session's beginning included.
  var authentications: Int { link.count(of: 0x82) }

  /// How many bytes each command asked for that read.
  var reads: [Int] {
    chip.commands.filter { [0xB0, 0xB1].contains($0.instruction) }.compactMap(\.expectedLength)
  }
}
