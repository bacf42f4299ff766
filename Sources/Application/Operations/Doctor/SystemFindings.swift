import Crypto
import Encoding
import FoundationEssentials
import Glibc
import Presentation
import Storage

/// The finding about the clock, which decides the validity of certificates and documents.
struct ClockFinding {
  /// The greatest age of the release in years that the clock may show without doubt.
  private static let longestUse = 15

  package let now: Date
  /// The day of this program's release; nil where it is not known.
  package let release: CalendarDate?

  package var finding: DoctorFinding {
    let today = CalendarDate(now)
    guard let release else { return DoctorFinding(.clock, ok: "the clock says \(today)") }
    if today < release {
      return DoctorFinding(
        .clock, .broken,
        "the clock says \(today), which is before this program was released, on \(release)",
        "sudo timedatectl set-ntp true, or: sudo date --set '2030-06-30 12:00'")
    }
    if today.year > release.year + Self.longestUse {
      return DoctorFinding(
        .clock, .attention, "the clock says \(today), long after this program's release", "date")
    }
    return DoctorFinding(.clock, ok: "the clock says \(today)")
  }
}

/// The finding about the programs that convert a portrait from JPEG 2000.
struct ConverterFinding {
  /// The names of those that were found, as `opj_decompress (OpenJPEG)`.
  package let found: [String]
  /// The names that belong to other programs on this machine.
  package let others: [String]

  package init(found: [String], others: [String]) { (self.found, self.others) = (found, others) }

  /// Asks the programs to identify themselves.
  package init(_ surroundings: Surroundings, until deadline: ContinuousClock.Instant) {
    var found: [String] = []
    var others: [String] = []
    for identity in PortraitConversion(.png).programs.map(\.identity) {
      let search = surroundings.search(identity, until: deadline)
      if let _ = search.path { found.append("\(identity.name) (\(identity.title))") }
      if !search.others.isEmpty { others.append(identity.name) }
    }
    self.init(found: found, others: others)
  }

  package var finding: DoctorFinding {
    let doubt =
      others.isEmpty
      ? "" : "; not what its name says: " + others.joined(separator: ", ")
    return found.isEmpty
      ? DoctorFinding(
        .converters, .attention,
        "no program converts portraits in JPEG 2000, which most passports have" + doubt,
        "sudo apt install libopenjp2-tools")
      : DoctorFinding(.converters, ok: "portraits: " + found.joined(separator: ", ") + doubt)
  }
}

/// The findings about limits of the system: space for files, and memory that may be locked.
struct LimitFindings {
  /// The space for files that a read with all outputs may need, in bytes.
  private static let littleSpace = 64 << 20
  /// The memory that keys and passphrases need at most.
  private static let littleMemory = 64 << 10

  /// The free space in bytes; nil if it is not known.
  package let space: Int?
  /// The folder to which the space belongs, for people.
  package let folder: String
  /// The limit of locked memory in bytes, `Int.max` if there is none; nil if it is not known.
  let lockedMemory: Int?

  package init(space: Int?, folder: String, lockedMemory: Int?) {
    (self.space, self.folder, self.lockedMemory) = (space, folder, lockedMemory)
  }

  /// Examines a folder, or the nearest existing folder above it.
  package init(of machine: Machine, folder: String) {
    var parts = folder.utf8.split(separator: UInt8(ascii: "/"))
    func path() -> String {
      "/" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
    while !parts.isEmpty, SystemCalls.status(of: path()) == nil { parts.removeLast() }
    self.init(
      space: SystemCalls.freeSpace(at: path()), folder: machine.shown(folder),
      lockedMemory: Self.lockedMemory(of: machine))
  }

  /// The soft limit in `/proc/self/limits`.
  private static func lockedMemory(of machine: Machine) -> Int? {
    let name: WireText = "Max locked memory"
    let row = machine.lines("/proc/self/limits").first { WireText($0).hasPrefix(name) }
    return row?.dropFirst(name.utf8.count).split(whereSeparator: \.isWhitespace).first.flatMap {
      $0.utf8.elementsEqual("unlimited".utf8) ? .max : Int($0)
    }
  }

  package var all: [DoctorFinding] { [spaceFinding, memoryFinding] }

  private var spaceFinding: DoctorFinding {
    guard let space else {
      return DoctorFinding(.space, ok: "the free space at \(folder) is not known")
    }
    let size = "\(space >> 20) MiB are free at \(folder)"
    return space < Self.littleSpace
      ? DoctorFinding(.space, .attention, "only " + size, "df -h; free some space")
      : DoctorFinding(.space, ok: size)
  }

  private var memoryFinding: DoctorFinding {
    guard let lockedMemory else {
      return DoctorFinding(.lockedMemory, ok: "how much memory can be locked is not known")
    }
    guard lockedMemory < Self.littleMemory else {
      return DoctorFinding(.lockedMemory, ok: "keys can be locked in memory")
    }
    return DoctorFinding(
      .lockedMemory, .attention,
      "only \(lockedMemory >> 10) KiB can be locked in memory: keys may be swapped to a disk",
      "ulimit -l 8192, or memlock in /etc/security/limits.conf")
  }
}
