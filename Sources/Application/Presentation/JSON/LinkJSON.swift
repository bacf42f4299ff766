import Encoding
import Inspection
import SmartCard

/// The numbers of commands and bytes exchanged with the chip, and their durations.
enum LinkJSON {
  static let link = JSONForm<LinkFigures>.named(
    "link",
    .object("What went over the link to the chip.", isCut: true) {
      JSONMember("commands", "How many commands were sent.", .integer(from: 0)) { $0.commands }
      JSONMember("bytesSent", "Bytes sent, as on the link.", .integer(from: 0)) { $0.bytesSent }
      JSONMember(
        "bytesReceived", "Bytes received, as on the link.", .integer(from: 0)
      ) { $0.bytesReceived }
      JSONMember(
        "modelledMilliseconds",
        "What the radio link alone takes for this, by its bit rate in kbit/s.", modelled
      ) { $0.modelled }
    })

  static let timing = JSONForm<LinkFigures>.named(
    "timing",
    .object("How long it took.", isCut: true) {
      JSONMember(
        "totalMilliseconds", "From the first command to the verdicts.", CommonJSON.milliseconds
      ) { $0.total }
      JSONMember(
        "chipMilliseconds", "Of that, the time spent waiting for the chip.", CommonJSON.milliseconds
      ) { $0.chip }
    })

  private static let modelled = JSONForm<[LinkModel.BitRate: Duration]>.object(isCut: true) {
    LinkModel.BitRate.allCases.map { rate in
      JSONMember(
        "\(rate.rawValue)", "At \(rate.rawValue) kbit/s.", CommonJSON.milliseconds
      ) { $0[rate] ?? .zero }
    }
  }
}
