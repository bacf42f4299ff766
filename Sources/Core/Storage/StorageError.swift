import Glibc
import Verdicts

/// The reason for which a file or folder could not be read or written.
package enum StorageError: CodedError, Hashable {
  /// The path could not be read, with the number of the system's error.
  case unreadable(String, Int32)
  /// The path could not be written, with the number of the system's error.
  case notWritten(String, Int32)
  /// The folder is not empty.
  case notEmpty(String)
  /// The path leads to a pipe, a device or something else that is no regular file.
  case notAFile(String)
  /// The file to add to has a second name.
  case severalNames(String)
  /// The path is a link, and there is nothing at its end.
  case deadLink(String)
  /// Other users can write the file, its folder, or the folder of a link to it.
  case writableByOthers(String)
  /// The file or folder belongs neither to this user nor to root.
  case ofAnotherUser(String)
  /// The folder holds more than this many names.
  case tooMany(String, limit: Int)
  /// The file is longer than this many bytes.
  case tooLong(String, limit: Int)

  package var code: ReasonCode {
    switch self {
    case .unreadable, .tooLong, .notAFile, .tooMany: .fileUnreadable
    case .notWritten(_, ENOSPC), .notWritten(_, EDQUOT): .diskFull
    case .notWritten(_, ENOENT): .folderMissing
    case .notWritten, .notEmpty, .deadLink, .severalNames: .fileNotWritten
    case .writableByOthers: .fileWritableByOthers
    case .ofAnotherUser: .fileOfAnotherUser
    }
  }

  /// The details that the reason's sentence names: the path and the system's words.
  package var details: [Detail] {
    switch self {
    case .unreadable(let path, let number), .notWritten(let path, let number):
      [.text(path), .text(SystemCalls.text(ofError: number).lowercased())]
    case .notEmpty(let path): [.text(path), .phrase(.folderNotEmpty)]
    case .severalNames(let path): [.text(path), .phrase(.fileOfSeveralNames)]
    case .deadLink(let path): [.text(path), .phrase(.linkToNowhere)]
    case .writableByOthers(let path), .ofAnotherUser(let path): [.text(path)]
    case .notAFile(let path): [.text(path), .phrase(.neitherFileNorFolder)]
    case .tooMany(let path, let limit): [.text(path), .phrase(.moreNames(than: limit))]
    case .tooLong(let path, let limit): [.text(path), .phrase(.fileLonger(than: limit))]
    }
  }
}

extension Phrase {
  static let folderNotEmpty = Phrase(english: "the folder is not empty")
  static let fileOfSeveralNames = Phrase(english: "it has a second name (a hard link)")
  static let linkToNowhere = Phrase(english: "it is a link that leads nowhere")
  static let neitherFileNorFolder = Phrase(english: "it is neither a file nor a folder")

  /// A folder or archive holds too much.
  static func moreNames(than limit: Int) -> Phrase {
    Phrase(english: "it holds more than {limit} names", Fact(.limit, limit))
  }

  static func fileLonger(than limit: Int) -> Phrase {
    Phrase(english: "it is longer than {limit} bytes", Fact(.limit, limit))
  }
}

extension ReasonCode {
  /// *place* cannot be read: *defect*.
  package static let fileUnreadable = ReasonCode("file-unreadable", .fileDamaged, .place, .defect)
  /// *place* cannot be written: *defect*.
  package static let fileNotWritten = ReasonCode("file-not-written", .fileDamaged, .place, .defect)
  /// *place* cannot be written: there is no such folder.
  package static let folderMissing = ReasonCode("folder-missing", .fileDamaged, .place)
  /// *place* cannot be written: the disk is full.
  package static let diskFull = ReasonCode("disk-full", .fileDamaged, .place)
  /// *place* is not used: other users can change it.
  package static let fileWritableByOthers = ReasonCode(
    "file-writable-by-others", .fileDamaged, .place)
  /// *place* is not used: it belongs to another user.
  package static let fileOfAnotherUser = ReasonCode("file-of-another-user", .fileDamaged, .place)
}
