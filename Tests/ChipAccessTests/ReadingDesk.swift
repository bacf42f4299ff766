import ChipSimulator
import LDS
import MRZ
import SmartCard

@testable import ChipAccess

/// A session that BAC opened, on a chip with some files.
struct ReadingDesk {
  let chip: SimulatedChip
  let link: Interfering
  let session: ChipSession
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
    session = ChipSession(link)
    // As an inspection has it: made before the chip is opened.
    reader = FileReader(session)
    try session.selectApplication()
    try session.open(with: BACKeys(information: document.mrz.accessFields.information))
    chip.forgetCommands()
  }

  /// How often BAC was done, this session's beginning included.
  var authentications: Int { link.count(of: 0x82) }

  /// How many octets each command asked for that read.
  var reads: [Int] {
    chip.commands.filter { [0xB0, 0xB1].contains($0.instruction) }.compactMap(\.expectedLength)
  }
}
