import ChipSimulator
import Presentation
import SmartCard

/// The finding about the virtual reader of vsmartcard (package `vsmartcard-vpcd`), to which a phone
/// with its app, Remote Smart Card Reader, connects over the network while a document is on it.
struct PhoneFinding {
  let readers: [ExaminedReader]
  /// The name, or the part of one, of the reader that the operator asked about.
  let name: String?

  /// What the names of its slots begin with.
  private static let device = "Virtual PCD"

  /// Nil where there is no such reader.
  var finding: DoctorFinding? {
    let slots = readers.map(\.description).filter { slot in
      USBReaderName.has(slot.name, Self.device)
        && (name.map { USBReaderName.has(slot.name, $0) } ?? true)
    }
    guard !slots.isEmpty else { return nil }
    guard !slots.contains(where: \.documentPresent) else {
      return DoctorFinding(.phone, ok: "a phone, or a virtual card, is connected as a reader")
    }
    return DoctorFinding(
      .phone, .ok, "a phone can be the reader, with the app Remote Smart Card Reader",
      "in the app, in the same network: this machine's address (hostname -I), and the port "
        + "\(VirtualReaderLink.defaultPort); docs/FIRST-PASSPORT.md says who then sees what")
  }
}
