import Crypto
import Encoding
import Glibc
import Messages
import Presentation
import Verdicts

/// The examination of this machine, from the PC/SC service and its readers to the limits of the
/// system. It changes nothing and accesses no document; the service and each reader have a few
/// seconds to answer.
package struct Doctor {
  /// How long other programs may take to identify themselves.
  private static let programTime: Duration = .seconds(3)

  package var machine: Machine
  package let surroundings: Surroundings
  /// The sentences for the errors of a store.
  package let catalogue: MessageCatalogue
  /// True if the modules of tokens are loaded and asked. Some ask the card on a reader what it is.
  package var asksTokens = false
  /// The paths of configuration files that cannot be used.
  let unusableConfigurations: [String]

  package init(
    machine: Machine, _ surroundings: Surroundings, _ catalogue: MessageCatalogue,
    unusableConfigurations: [String]
  ) {
    (self.machine, self.surroundings, self.catalogue) = (machine, surroundings, catalogue)
    self.unusableConfigurations = unusableConfigurations
  }

  /// Examines the machine.
  /// - Parameters:
  ///   - reader: the name, or a part of it, of the only reader that matters.
  package func examine(reader: String?, _ answer: ServiceAnswer) -> DoctorResult {
    var readers: [ExaminedReader] = []
    if case .readers(let found) = answer { readers = found }
    let trust = trust
    return DoctorResult(
      version: Version.current,
      findings: access(reader: reader, answer, readers) + (trust?.all ?? []) + rights
        + configuration + system,
      readers: readers, trust: trust.flatMap { try? $0.store.get() })
  }

  /// The findings about service, readers and kernel.
  private func access(
    reader: String?, _ answer: ServiceAnswer, _ readers: [ExaminedReader]
  ) -> [DoctorFinding] {
    let drivers = ReaderDriver.all(of: machine)
    let kernel = KernelFindings(of: machine)
    let usb = USBFindings(devices: USBReader.all(of: machine), drivers: drivers, kernel: kernel)
    var findings = [ServiceFindings(of: machine).finding(answer)]
    if case .readers = answer {
      findings += ReaderFindings(readers: readers, drivers: drivers, name: reader).all
      findings += usb.all(shown: readers)
      findings += [PhoneFinding(readers: readers, name: reader).finding].compactMap(\.self)
    } else {
      findings += usb.seen
    }
    let tokens = TokenFindings(
      machine: machine, surroundings: surroundings, catalogue: catalogue, asks: asksTokens)
    return findings + MRZDeviceFindings(machine: machine).all + tokens.all + kernel.all
  }

  /// The findings about the trust store; nil if its folder is not known.
  private var trust: TrustFindings? {
    (try? surroundings.trustFolder).map { folder in
      TrustFindings(
        folder: folder, on: machine, now: surroundings.now, catalogue: catalogue)
    }
  }

  private var rights: [DoctorFinding] {
    guard let folder = try? surroundings.trustFolder, let data = try? surroundings.dataHome,
      let wallet = try? surroundings.walletFile, let issuer = try? surroundings.issuerFile
    else {
      return [
        DoctorFinding(
          .rights, .broken, "neither XDG_DATA_HOME nor HOME names a folder to keep data in",
          "export HOME=/path/of/your/folder")
      ]
    }
    let rights = RightsFindings(machine: machine, catalogue: catalogue)
    let places = [
      RightsFindings.Place(
        name: "the folder of all stores", path: data, isNeeded: true, isPrivate: false),
      RightsFindings.Place(name: "the trust store", path: folder, isNeeded: true, isPrivate: false),
      RightsFindings.Place(name: "the wallet", path: wallet, isNeeded: false, isPrivate: true),
      RightsFindings.Place(
        name: "the issuer's store", path: issuer, isNeeded: false, isPrivate: true),
    ]
    return places.compactMap(rights.finding)
  }

  /// The findings about configuration files that cannot be used. No command that takes an option
  /// from such a file can read a document. The mistake is not repeated, because a line may contain
  /// anything.
  private var configuration: [DoctorFinding] {
    unusableConfigurations.map { path in
      DoctorFinding(
        .configuration, .broken, "the configuration file \(machine.shown(path)) cannot be used",
        "passport config show, which says why")
    }
  }

  private var system: [DoctorFinding] {
    let deadline = ContinuousClock.now + Self.programTime
    let clock = ClockFinding(now: surroundings.now, release: Version.released).finding
    let converters = ConverterFinding(surroundings, until: deadline).finding
    let limits = LimitFindings(of: machine, folder: (try? surroundings.dataHome) ?? "/")
    let browser = [BrowserFinding(of: machine).finding].compactMap(\.self)
    return [clock, converters] + browser + [versions(until: deadline)] + limits.all
  }

  private func versions(until deadline: ContinuousClock.Instant) -> DoctorFinding {
    let service = ProgramIdentity.pcscd.search(
      in: ["/usr/sbin", "/usr/local/sbin", "/usr/bin"], until: deadline)
    // The answer is "pcsc-lite version 2.3.3"; some versions add a full stop.
    let version = service.answer.split(whereSeparator: \.isWhitespace).last.map { word in
      let stop = word.utf8.last == UInt8(ascii: ".") ? 1 : 0
      return String(decoding: word.utf8.dropLast(stop), as: UTF8.self)
    }
    let parts = [
      "passport \(Version.current)", "OpenSSL \(LibCryptoVersion.text)",
      version.map { "pcsc-lite \($0)" },
    ]
    return DoctorFinding(.versions, ok: parts.compactMap(\.self).joined(separator: ", "))
  }
}

extension DoctorFinding {
  /// The column in which the statements begin.
  package static let column = 11

  /// The lines of text for a finding: its state and its statement, and the remedy below them.
  package var lines: [String] {
    let state = state.rawValue
    let padded = state + String(repeating: " ", count: Self.column - state.utf8.count)
    return [padded + statement]
      + (remedy.map { [String(repeating: " ", count: Self.column) + "do: " + $0] } ?? [])
  }
}
