import Glibc
import Storage

/// Another program that this one may run, and how to identify it. A name alone proves nothing:
/// `convert` may be ImageMagick's on one machine, and a private script on another. The program must
/// answer a question before it gets any data; if the answer is wrong, it is treated as missing.
package struct ProgramIdentity: Sendable {
  /// Its name on `PATH`.
  package let name: String
  /// The name of the product, for people.
  package let title: String
  /// The arguments that ask for its identity.
  package let question: [String]
  /// The possible beginnings of its answer.
  package let answers: [String]
  /// True if it answers on standard error.
  var answersAsError = false

  static let ffmpeg = ProgramIdentity(
    name: "ffmpeg", title: "FFmpeg", question: ["-version"], answers: ["ffmpeg version "])
  static let graphicsMagick = ProgramIdentity(
    name: "gm", title: "GraphicsMagick", question: ["version"], answers: ["GraphicsMagick "])
  package static let convert = ProgramIdentity(
    name: "convert", title: "ImageMagick", question: ["-version"],
    answers: ["Version: ImageMagick "])
  static let magick = ProgramIdentity(
    name: "magick", title: "ImageMagick", question: ["-version"],
    answers: ["Version: ImageMagick "])
  static let openJPEG = ProgramIdentity(
    name: "opj_decompress", title: "OpenJPEG", question: ["-h"],
    answers: ["This is the opj_decompress utility from the OpenJPEG project"])
  static let djpeg = ProgramIdentity(
    name: "djpeg", title: "libjpeg-turbo", question: ["-version"],
    answers: ["libjpeg-turbo version "], answersAsError: true)
  static let pdftoppm = ProgramIdentity(
    name: "pdftoppm", title: "Poppler", question: ["-v"], answers: ["pdftoppm version "],
    answersAsError: true)
  package static let zstd = ProgramIdentity(
    name: "zstd", title: "Zstandard", question: ["--version"],
    answers: ["*** Zstandard CLI ", "*** zstd command line interface "])

  package static let zbarimg = ProgramIdentity(
    name: "zbarimg", title: "ZBar", question: ["--help"], answers: ["usage: zbarimg "])
  package static let zbarcam = ProgramIdentity(
    name: "zbarcam", title: "ZBar", question: ["--help"], answers: ["usage: zbarcam "])

  static let xdgOpen = ProgramIdentity(
    name: "xdg-open", title: "xdg-utils", question: ["--version"], answers: ["xdg-open "])

  package static let loginctl = ProgramIdentity(
    name: "loginctl", title: "systemd", question: ["--version"], answers: ["systemd "])

  package static let pcscd = ProgramIdentity(
    name: "pcscd", title: "pcsc-lite", question: ["--version"], answers: ["pcsc-lite version "])

  /// Every program that this one may call.
  package static let all: [ProgramIdentity] = [
    openJPEG, ffmpeg, graphicsMagick, convert, magick, djpeg, pdftoppm, zstd, zbarimg, zbarcam,
    xdgOpen, loginctl, pcscd,
  ]

  /// How long a program may take to answer.
  package static let timeLimit: Duration = .seconds(5)
  private static let longestAnswer = 64 << 10
  /// The number of programs of one name that are asked; each folder of `PATH` may have one.
  private static let mostCandidates = 4

  /// The result of a search for the name.
  package struct Search {
    /// The path of the first program with this identity; it is called by this path.
    package var path: String?
    /// The first line of its answer.
    package var answer = ""
    /// The paths of other programs of this name that came before it in `PATH`.
    package var others: [String] = []
  }

  /// Searches folders for it, in their order.
  /// - Parameters:
  ///   - folders: absolute paths.
  ///   - deadline: the time at which the search ends.
  package func search(
    in folders: [String], until deadline: ContinuousClock.Instant = .now + .seconds(60)
  ) -> Search {
    var search = Search()
    for path in candidates(in: folders) {
      if let answer = answer(of: path, until: deadline) {
        search.path = path
        search.answer = answer
        break
      }
      search.others.append(path)
    }
    return search
  }

  /// The executable files of the name, each once, also where a folder is listed under two names.
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

  /// The first line of a program's answer; nil if it is not an expected answer. The program gets no
  /// data except the question.
  private func answer(of path: String, until deadline: ContinuousClock.Instant) -> String? {
    guard let answer = MemoryFile() else { return nil }
    let program = ChildProgram(
      path: path, arguments: question, descriptors: [answersAsError ? 2 : 1: answer.descriptor],
      longestFile: Self.longestAnswer, deadline: min(deadline, .now + Self.timeLimit))
    // OpenJPEG's program answers with exit status 1. An answer of the greatest length may have been
    // cut.
    guard program.run() != nil, let bytes = answer.content(limit: Self.longestAnswer - 1) else {
      return nil
    }
    let start = bytes.drop { $0 == 0x0A || $0 == 0x0D }
    guard answers.contains(where: { start.starts(with: $0.utf8) }) else { return nil }
    return String(decoding: start.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(256), as: UTF8.self)
  }
}
