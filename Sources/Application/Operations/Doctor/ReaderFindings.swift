import Encoding
import Presentation
import SmartCard

/// The findings about the readers that the service shows.
struct ReaderFindings {
  package let readers: [ExaminedReader]
  let drivers: [ReaderDriver]
  /// The name, or the part of one, of the reader that the operator asked about.
  package let name: String?

  /// A finding for each reader; a single one if no reader can be used.
  package var all: [DoctorFinding] {
    guard !readers.isEmpty else {
      return [
        DoctorFinding(
          .reader, .broken, "no reader is connected",
          "plug a reader in; lsusb shows what is on USB, and docs/READERS.md which needs a setting first"
        )
      ]
    }
    let wanted = readers.filter { isWanted($0.description.name) }
    guard !wanted.isEmpty else {
      return [
        DoctorFinding(
          .reader, .broken, "no reader has a name with the words that --reader gives",
          "passport reader list")
      ]
    }
    let usable = wanted.contains { $0.description.kind != .sam }
    let findings = wanted.map(finding)
    return usable
      ? findings
      : findings + [
        DoctorFinding(
          .reader, .broken, "no reader is for documents",
          "unplug the reader and plug it in again; where only this slot is there then, connect a contactless reader"
        )
      ]
  }

  private func isWanted(_ reader: String) -> Bool {
    guard let name else { return true }
    return USBReaderName.has(reader, name)
  }

  private func finding(_ reader: ExaminedReader) -> DoctorFinding {
    let name = reader.description.name
    let kind = reader.description.kind
    if kind != .sam, let failure = reader.failure, let found = finding(name, failure) {
      return found
    }
    let isForDocuments = kind == .contactless || kind == .unknown
    if isForDocuments, reader.description.documentPresent, reader.description.atr.isEmpty {
      return DoctorFinding(
        .reader, .attention, "\(name): the document on it does not answer when it gets power",
        "lift it and lay it down again, alone and flat; if none answers, unplug the reader and plug it in again"
      )
    }
    let length = reader.details?.maximumCommandLength
    let isShort = isForDocuments && length.map { $0 <= 261 } ?? false
    let statement =
      ([name + ": " + words(kind)] + device(reader) + [lengths(length)])
      .joined(separator: "; ")
    guard isShort else { return DoctorFinding(.reader, ok: statement) }
    return DoctorFinding(
      .reader, .attention, statement,
      "a reader that passes on extended length reads faster and can have every chip's proof: docs/READERS.md"
    )
  }

  /// The finding about a failure that the user can fix; nil for any other.
  private func finding(_ name: String, _ failure: SmartCardError) -> DoctorFinding? {
    switch failure {
    case .readerInUse:
      DoctorFinding(
        .reader, .attention, "\(name): another program is using the document on it",
        "gpgconf --kill scdaemon, or close the other program")
    case .readerSilent:
      DoctorFinding(
        .reader, .broken, "\(name): it does not answer, or the document on it does not",
        "lift the document; if that does not help, unplug the reader and plug it in again")
    case .readerPermissionDenied:
      DoctorFinding(
        .reader, .broken, "\(name): polkit does not let this session use documents (8010006A)",
        ServiceFindings.remedyForPolkit)
    case .readerGone:
      DoctorFinding(
        .reader, .attention, "\(name): it was unplugged or lost its power",
        "plug it in again, where it has enough power")
    default: nil
    }
  }

  private func words(_ kind: ReaderKind) -> String {
    switch kind {
    case .contactless: "contactless"
    case .contact: "for cards with contacts"
    case .sam: "a slot inside the reader, which is not used"
    case .unknown: "its kind is not known from its name"
    }
  }

  /// The vendor, the model, the version and the driver, as far as the driver states them.
  private func device(_ reader: ExaminedReader) -> [String] {
    guard let details = reader.details else { return ["its driver did not say more"] }
    var parts: [String] = []
    let names = [details.vendor, details.model].compactMap(\.self).joined(separator: " ")
    if !names.isEmpty { parts.append(names) }
    if let version = details.version { parts.append("version \(version)") }
    let its = drivers.filter { driver in details.device.map(driver.devices.contains) ?? false }
    if !its.isEmpty {
      parts.append("driver " + its.map(\.description).joined(separator: " or "))
    }
    return parts
  }

  /// The command lengths that the driver states, and what only a read can show.
  private func lengths(_ length: Int?) -> String {
    switch length {
    case nil: "extended length and resets: not known until a document is read"
    case let length? where length <= 261:
      "short commands only, as it states; resets: not known until a document is read"
    case let length?:
      "commands of up to \(length) bytes, as it states; resets: not known until a document is read"
    }
  }
}

/// A driver of the PC/SC service for readers on USB, a folder `NAME.bundle` with a list of devices.
struct ReaderDriver: CustomStringConvertible {
  /// The folders of drivers from Debian, and of drivers that were built on this machine.
  package static let folders = ["/usr/lib/pcsc/drivers", "/usr/local/lib/pcsc/drivers"]

  package let name: String
  package let version: String?
  let devices: Set<USBDeviceNumber>

  package var description: String { version.map { "\(name) \($0)" } ?? name }

  package static func all(of machine: Machine) -> [ReaderDriver] {
    folders.flatMap { folder in
      machine.names(folder).compactMap { name in
        guard name.utf8.reversed().starts(with: ".bundle".utf8.reversed()),
          let list = machine.text("\(folder)/\(name)/Contents/Info.plist")
        else { return nil }
        return ReaderDriver(name: String(name.dropLast(".bundle".count)), list: list)
      }
    }
  }

  package init(name: String, version: String?, devices: Set<USBDeviceNumber>) {
    (self.name, self.version, self.devices) = (name, version, devices)
  }

  /// Parses the property list of a driver: its version, and two arrays with the USB numbers of its
  /// devices.
  package init(name: String, list: String) {
    let lines = list.split(whereSeparator: \.isNewline).map { line in
      line.filter { !$0.isWhitespace }
    }
    func strings(after key: String) -> [String] {
      guard let place = lines.firstIndex(where: { WireText($0) == "<key>\(key)</key>" }) else {
        return []
      }
      return lines[(place + 1)...].prefix { !$0.utf8.starts(with: "<key>".utf8) }.compactMap {
        line in
        guard line.utf8.starts(with: "<string>".utf8) else { return nil }
        let value = line.utf8.dropFirst("<string>".utf8.count).prefix { $0 != UInt8(ascii: "<") }
        return String(decoding: value, as: UTF8.self)
      }
    }
    func digits(_ text: String) -> String { text.suffix(4).lowercased() }
    let pairs = zip(strings(after: "ifdVendorID"), strings(after: "ifdProductID"))
    self.init(
      name: name, version: strings(after: "CFBundleShortVersionString").first,
      devices: Set(
        pairs.compactMap { USBDeviceNumber(vendor: digits($0), product: digits($1)) }))
  }
}
