import Encoding
import Glibc
import Storage
import Verdicts

/// Where a desk reader is that sends the MRZ over a serial line, and how it sends it.
package struct MRZDevicePlace: Sendable {
  /// The path of the device, best one in /dev/serial/by-id, which stays when it is plugged in again.
  package let path: String
  /// True if it sends the messages of Elyctis, and false if it sends lines of text.
  let hasElyctisFrames: Bool

  /// The beginning of a text for a reader with messages of Elyctis.
  package static let elyctis = "elyctis:"

  /// Reads a path, or `elyctis:` and a path.
  /// - Returns: nil if there is no path.
  package init?(_ text: String) {
    hasElyctisFrames = WireText(text).hasPrefix(WireText(Self.elyctis))
    path =
      hasElyctisFrames
      ? String(decoding: text.utf8.dropFirst(Self.elyctis.utf8.count), as: UTF8.self) : text
    if path.isEmpty { return nil }
  }
}

/// A desk reader on a serial line, which sends the MRZ of one document after the other. One that is
/// unplugged is opened again when it is back, with the same settings.
package final class MRZDevice {
  /// A pause of this length ends a line; the reader sends a line without one.
  private static let endOfLine: Duration = .milliseconds(300)
  /// After a pause of this length the rest of a message does not come any more.
  private static let endOfMessage: Duration = .seconds(2)
  /// The longest wait before pauses and the end of the time are looked at again, and between two
  /// attempts to open a reader that is gone.
  private static let tick: Duration = .milliseconds(100)

  private let place: MRZDevicePlace
  private let keeping: SerialLine.Keeping
  private var line: SerialLine?
  /// The settings of the line when it was first opened.
  private var settings: termios?
  private var frames = ElyctisFrames()
  private var messages = MRZMessages()
  private var repeated = RepeatedZone()
  /// When the last byte came.
  private var heard = ContinuousClock.now
  /// What came and was not taken yet: less than three zones, because few bytes are read at once.
  private var zones: [String] = []
  /// The reason why the reader is not open.
  private var failure: MRZDeviceError?

  /// - Parameter keeping: keeps the former settings of the line with this descriptor, for a signal
  ///   that ends the program; nil forgets them.
  package init(
    _ place: MRZDevicePlace, keeping: @escaping (Int32, termios?) -> Void = { _, _ in }
  ) { (self.place, self.keeping) = (place, keeping) }

  /// False while the reader is unplugged, or cannot be opened.
  package var isOpen: Bool { line != nil }

  /// The MRZ of the next document, unchecked.
  /// - Parameter keeping: as in ``init(_:keeping:)``.
  /// - Throws: ``MRZDeviceError`` if the reader cannot be opened, or none came in time.
  package static func zone(
    from place: MRZDevicePlace, within limit: Duration,
    keeping: @escaping (Int32, termios?) -> Void = { _, _ in }
  ) throws(MRZDeviceError) -> String {
    let device = MRZDevice(place, keeping: keeping)
    try device.open()
    if let zone = device.zone(within: limit) { return zone }
    throw device.failure ?? .silent(place.path)
  }

  /// Opens the reader, if it is not open. What it sent before is discarded.
  /// - Throws: ``MRZDeviceError``.
  package func open() throws(MRZDeviceError) {
    if line != nil { return }
    do throws(MRZDeviceError) {
      let opened = try SerialLine(place.path, settings, keeping)
      if place.hasElyctisFrames { opened.write(ElyctisFrames.continuousAnew) }
      (line, settings, failure) = (opened, opened.settings, nil)
    } catch {
      failure = error
      throw error
    }
  }

  /// Waits for the MRZ of the next document, unchecked. A document that stays in the reader is not
  /// given twice.
  /// - Returns: nil if none came in time, or the reader is gone.
  package func zone(within limit: Duration) -> String? {
    let end = ContinuousClock.now + limit
    while true {
      if !zones.isEmpty { return zones.removeFirst() }
      let left = end - .now
      guard left > .zero else { return nil }
      listen(for: min(left, Self.tick))
    }
  }

  private func listen(for time: Duration) {
    guard let line else {
      // A device that is not open yet is waited for, by waiting for nothing.
      if (try? open()) == nil { _ = SystemCalls.waitForInput(-1, milliseconds: 100) }
      return
    }
    switch line.read(within: time) {
    case .bytes(let bytes):
      heard = .now
      for byte in bytes { take(byte) }
    case .nothing: pause(.now - heard)
    case .gone:
      self.line = nil
      failure = .missing(place.path)
      giveUp()
    }
    repeated.forget(at: .now)
  }

  private func take(_ byte: UInt8) {
    guard place.hasElyctisFrames else { return add(messages.take(byte)) }
    guard let data = frames.take(byte) else { return }
    for byte in data { add(messages.take(byte)) }
    // The data end as a line does.
    add(messages.take(0))
    messages.giveUp()
    // The reader goes on by itself where it read nothing.
    if !data.isEmpty { line?.write(ElyctisFrames.continuous) }
  }

  private func pause(_ length: Duration) {
    if length >= Self.endOfMessage {
      giveUp()
    } else if length >= Self.endOfLine {
      add(messages.pause())
    }
  }

  private func giveUp() {
    messages.giveUp()
    frames.giveUp()
  }

  private func add(_ zone: String?) {
    if let zone, !repeated.isRepeated(zone, at: .now) { zones.append(zone) }
  }
}

/// The reason why a desk reader on a serial line gave no MRZ.
package enum MRZDeviceError: CodedError, Hashable {
  /// There is no such device, or it was unplugged.
  case missing(String)
  /// The path leads to something that is no serial line, or to the terminal of this program.
  case unsuitable(String)
  /// The system does not let this user open it.
  case forbidden(String)
  /// Another program uses it.
  case inUse(String)
  /// No MRZ came in time.
  case silent(String)

  /// The reason for a number of the system's error when a device was opened.
  init(_ path: String, _ number: Int32) {
    self =
      switch number {
      case EACCES, EPERM: .forbidden(path)
      case EBUSY: .inUse(path)
      default: .missing(path)
      }
  }

  package var code: ReasonCode {
    switch self {
    case .missing: .mrzDeviceMissing
    case .unsuitable: .mrzDeviceUnsuitable
    case .forbidden: .mrzDeviceForbidden
    case .inUse: .mrzDeviceInUse
    case .silent: .mrzDeviceSilent
    }
  }

  package var details: [Detail] {
    switch self {
    case .missing(let path), .unsuitable(let path), .forbidden(let path), .inUse(let path),
      .silent(let path):
      [.text(path)]
    }
  }
}

extension ReasonCode {
  /// No reader is at *place*.
  package static let mrzDeviceMissing = ReasonCode("mrz-device-missing", .noReader, .place)
  /// *place* is no serial line.
  package static let mrzDeviceUnsuitable = ReasonCode("mrz-device-unsuitable", .noReader, .place)
  /// This user may not open *place*.
  package static let mrzDeviceForbidden = ReasonCode("mrz-device-forbidden", .noReader, .place)
  /// Another program uses *place*.
  package static let mrzDeviceInUse = ReasonCode("mrz-device-in-use", .noReader, .place)
  /// No MRZ came from *place* in time.
  package static let mrzDeviceSilent = ReasonCode("mrz-device-silent", .noDocument, .place)
}
