import Glibc
import Storage

/// A program that this one can call, and how it says who it is. Its name alone says nothing: on one
/// machine `convert` is ImageMagick's, on another somebody's own. It is asked before it is given
/// anything, and one that answers otherwise counts as not there.
struct ProgramIdentity: Sendable {
  /// Its name on `PATH`.
  let name: String
  /// Whose it is, for people.
  let title: String
  /// The arguments that ask it.
  let question: [String]
  /// What its answer begins with, one of these.
  let answers: [String]

  static let ffmpeg = ProgramIdentity(
    name: "ffmpeg", title: "FFmpeg", question: ["-version"], answers: ["ffmpeg version "])
  static let graphicsMagick = ProgramIdentity(
    name: "gm", title: "GraphicsMagick", question: ["version"], answers: ["GraphicsMagick "])
  static let convert = ProgramIdentity(
    name: "convert", title: "ImageMagick", question: ["-version"],
    answers: ["Version: ImageMagick "])
  static let magick = ProgramIdentity(
    name: "magick", title: "ImageMagick", question: ["-version"],
    answers: ["Version: ImageMagick "])
  static let openJPEG = ProgramIdentity(
    name: "opj_decompress", title: "OpenJPEG", question: ["-h"],
    answers: ["This is the opj_decompress utility from the OpenJPEG project"])
  static let zstd = ProgramIdentity(
    name: "zstd", title: "Zstandard", question: ["--version"],
    answers: ["*** Zstandard CLI ", "*** zstd command line interface "])

  /// All that this program may call.
  static let all: [ProgramIdentity] = [
    openJPEG, ffmpeg, graphicsMagick, convert, magick, zstd,
  ]

  /// How long one may take to say who it is.
  static let timeLimit: Duration = .seconds(5)
  private static let longestAnswer = 64 << 10
  /// So many of one name are asked, as there may be one in each folder of `PATH`.
  private static let mostCandidates = 4

  /// The finding under the name.
  struct Search {
    /// The first program that is who it should be; by this path it is called.
    var path: String?
    /// What stood in `PATH` before it and is something else.
    var others: [String] = []
  }

  /// Looks for it in folders, in their order.
  /// - Parameters:
  ///   - folders: absolute paths.
  ///   - deadline: when the looking ends, whatever was found.
  func search(
    in folders: [String], until deadline: ContinuousClock.Instant = .now + .seconds(60)
  ) -> Search {
    var search = Search()
    for path in candidates(in: folders) {
      if isMeant(path, until: deadline) {
        search.path = path
        break
      }
      search.others.append(path)
    }
    return search
  }

  /// The files of the name that can be run, each once: a folder may be there under two names.
  private func candidates(in folders: [String]) -> [String] {
    var seen: Set<[UInt64]> = []
    var paths: [String] = []
    for folder in folders where paths.count < Self.mostCandidates {
      let path = "\(folder)/\(name)"
      guard !FolderContents.isFolder(path), SystemCalls.mayAccess(path, X_OK),
        let status = SystemCalls.status(of: path),
        seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
      else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Asks one; it gets nothing but the question.
  private func isMeant(_ path: String, until deadline: ContinuousClock.Instant) -> Bool {
    guard let answer = MemoryFile() else { return false }
    let program = ChildProgram(
      path: path, arguments: question, descriptors: [1: answer.descriptor],
      longestFile: Self.longestAnswer, deadline: min(deadline, .now + Self.timeLimit))
    // OpenJPEG's says who it is with exit status 1. As long as can be is as long as it was let.
    guard program.run() != nil, let octets = answer.content(limit: Self.longestAnswer - 1) else {
      return false
    }
    let start = octets.drop { $0 == 0x0A || $0 == 0x0D }
    return answers.contains { start.starts(with: $0.utf8) }
  }
}
