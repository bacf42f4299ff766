import Glibc
import Verdicts

/// Why a file or folder could not be read or written.
public enum StorageError: CodedError, Hashable {
  /// The path could not be read, with the number of the system's error.
  case unreadable(String, Int32)
  /// The path could not be written, with the number of the system's error.
  case notWritten(String, Int32)
  /// The folder holds something already.
  case notEmpty(String)
  /// The path leads to a pipe, a device or something else that is no file.
  case notAFile(String)
  /// The path is a link, and there is nothing at its end.
  case deadLink(String)
  /// Others than this user can write the file, or the folder in which it or a link to it lies.
  case writableByOthers(String)
  /// The file or folder belongs neither to this user nor to root.
  case ofAnotherUser(String)
  /// The folder holds more than this many names.
  case tooMany(String, limit: Int)
  /// The file is longer than this many octets.
  case tooLong(String, limit: Int)

  /// The reason in the one vocabulary.
  public var code: Code {
    switch self {
    case .unreadable, .tooLong, .notAFile, .tooMany: .fileUnreadable
    case .notWritten(_, ENOSPC), .notWritten(_, EDQUOT): .diskFull
    case .notWritten, .notEmpty, .deadLink: .fileNotWritten
    case .writableByOthers: .fileWritableByOthers
    case .ofAnotherUser: .fileOfAnotherUser
    }
  }

  /// What the sentence names: the path and the system's words.
  public var details: [String] {
    switch self {
    case .unreadable(let path, let number), .notWritten(let path, let number):
      [path, SystemCalls.text(ofError: number).lowercased()]
    case .notEmpty(let path): [path, "the folder is not empty"]
    case .deadLink(let path): [path, "it is a link that leads nowhere"]
    case .writableByOthers(let path), .ofAnotherUser(let path): [path]
    case .notAFile(let path): [path, "it is neither a file nor a folder"]
    case .tooMany(let path, let limit): [path, "it holds more than \(limit) names"]
    case .tooLong(let path, let limit): [path, "it is longer than \(limit) bytes"]
    }
  }
}
