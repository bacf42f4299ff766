import ChipAccess
import LDS
import MRZ
import Verdicts

/// A file of a document as its own type.
public enum FileState<Content: FileContent>: Sendable {
  /// The file was read, with this content.
  case read(Content)
  /// The file was read, and is malformed.
  case malformed(LDSError)
  /// The file was not read.
  case unread(FileDefect)
  /// The file was not asked for, or not saved.
  case absent

  /// True if the file was read, malformed or not.
  public var wasRead: Bool {
    switch self {
    case .read, .malformed: true
    case .unread, .absent: false
    }
  }

  /// The content of the file; nil where it was not read or is malformed.
  public var content: Content? {
    if case .read(let content) = self { content } else { nil }
  }

  /// The defect of a file that was read and is malformed; nil for every other.
  var malformation: LDSError? {
    if case .malformed(let error) = self { error } else { nil }
  }
}

/// The files of a document, as a chip sent them or as they were saved: each with its bytes, and
/// parsed once. Nothing in them is authenticated.
public struct DocumentFiles: Sendable {
  /// True if they were saved before; otherwise a chip sent them.
  public let areSaved: Bool
  /// The result of each file, in the order in which they were asked for.
  private(set) var all: [(file: ElementaryFile, state: Result<DocumentFile, FileDefect>)] = []

  /// No file yet, of a chip.
  init() { areSaved = false }

  /// The files of a saved document.
  init(_ saved: SavedDocument) {
    areSaved = true
    for (file, bytes) in saved.files.sorted(by: { $0.key < $1.key }) { add(file, .read(bytes)) }
  }

  /// Adds the result of reading a file.
  mutating func add(_ file: ElementaryFile, _ reading: FileReading) {
    switch reading {
    case .read(let bytes): all.append((file, .success(DocumentFile(file, bytes))))
    case .unread(let defect): all.append((file, .failure(defect)))
    }
  }

  /// Adds the files of another read.
  mutating func add(_ others: DocumentFiles) { all += others.all }

  /// A file that was read; nil for every other.
  public subscript(file: ElementaryFile) -> DocumentFile? { try? state(of: file)?.get() }

  /// The bytes of a file that was read.
  public func bytes(of file: ElementaryFile) -> [UInt8]? { self[file]?.bytes }

  /// The defect for which a file was not read; nil for one that was read or was not tried.
  public func defect(of file: ElementaryFile) -> FileDefect? {
    guard case .failure(let defect) = state(of: file) else { return nil }
    return defect
  }

  /// The files that were read, in the order of reading.
  public var read: [DocumentFile] { all.compactMap { try? $0.state.get() } }

  /// True if the read of a file was tried, with or without success.
  public func wasTried(_ file: ElementaryFile) -> Bool { state(of: file) != nil }

  private func state(of file: ElementaryFile) -> Result<DocumentFile, FileDefect>? {
    all.first { $0.file == file }?.state
  }

  private func state<Content>(_ file: ElementaryFile) -> FileState<Content> {
    switch state(of: file) {
    case .success(let file):
      do throws(LDSError) { return .read(try file.content()) } catch { return .malformed(error) }
    case .failure(let defect): return .unread(defect)
    case nil: return .absent
    }
  }

  /// EF.ATR/INFO.
  public var cardInformation: FileState<EFATRInfo> { state(.cardInformation) }
  /// EF.DIR.
  public var directory: FileState<EFDIR> { state(.directory) }
  /// EF.CardAccess.
  public var cardAccess: FileState<EFCardAccess> { state(.cardAccess) }
  /// EF.CardSecurity.
  public var cardSecurity: FileState<EFCardSecurity> { state(.cardSecurity) }
  /// EF.COM.
  public var com: FileState<EFCOM> { state(.com) }
  /// EF.CVCA.
  public var authorities: FileState<EFCVCA> { state(.cvca) }
  /// DG1.
  public var dg1: FileState<DG1> { state(.dg1) }
  /// DG2.
  public var dg2: FileState<DG2> { state(.dg2) }
  /// DG3.
  public var dg3: FileState<DG3> { state(.dg3) }
  /// DG4.
  public var dg4: FileState<DG4> { state(.dg4) }
  /// DG11.
  public var dg11: FileState<DG11> { state(.dg11) }
  /// DG12.
  public var dg12: FileState<DG12> { state(.dg12) }
  /// DG14.
  public var dg14: FileState<DG14> { state(.dg14) }
  /// DG15.
  public var dg15: FileState<DG15> { state(.dg15) }

  /// The content of DG1.
  public var mrz: MRZ? { dg1.content?.mrz }
}

extension DocumentFiles {
  /// The outcome for a missing file whose absence is no fault of the document: the policy did not
  /// want it, or it was not saved. Nil for a file that is there or should be.
  func leftOut(_ file: ElementaryFile, _ policy: InspectionPolicy) -> Outcome? {
    guard !wasTried(file) else { return nil }
    if areSaved { return Outcome(.notDone, .fileNotSaved, [.text(file.name)]) }
    return policy.wants(file) ? nil : Outcome(.notDone, .fileNotWanted, [.text(file.name)])
  }

  /// The outcome for a file that was not read through no fault of the document: it was left out, or
  /// is closed with EF.SOD. Nil for a file that is there or should be.
  func excuse(for file: ElementaryFile, _ policy: InspectionPolicy) -> Outcome? {
    leftOut(file, policy) ?? (isHidden(file) ? closure : nil)
  }
}
