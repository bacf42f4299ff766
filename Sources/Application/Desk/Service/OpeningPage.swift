import Messages
import Operations
import Presentation
import Storage
import Verdicts

/// The file that opens the page of a desk. Only this file contains the secret, and only this user
/// can read it. It is removed as soon as the page was opened, or when the desk ends. It is in the
/// home folder and not hidden, because packaged (sandboxed) browsers can read nothing else. If
/// another user could replace it there, as when `sudo` keeps `HOME`, it is in `XDG_RUNTIME_DIR`.
package struct OpeningPage {
  package let path: String

  /// Writes a file that opens the page.
  /// - Parameter address: the address with the secret.
  /// - Throws: `StorageError`, also if another user could change the folder; `DataFolderMissing` if
  ///   there is none.
  init(_ address: String, _ surroundings: Surroundings) throws {
    try self.init(
      html:
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">
        <meta http-equiv="refresh" content="0;url=\(address)"><title>passport desk</title>
        <a href="\(address)">passport desk</a></html>

        """, surroundings)
  }

  /// Writes a file that says why the page could not be opened.
  /// - Parameter hint: the advice on what to do about it; nil for none.
  /// - Throws: the errors of ``init(_:_:)``.
  package init(
    telling error: any CodedError, hint: String?, _ catalogue: MessageCatalogue,
    _ surroundings: Surroundings
  ) throws {
    try self.init(
      html:
        """
        <!doctype html><html lang="\(catalogue.language.tag)"><meta charset="utf-8"><title>passport</title>
        <h1>\(catalogue.words(.deskUnopenable))</h1><p>\(catalogue.sentence(error))</p>
        <p>\(hint ?? "")</p><p>\(error.code.rawValue)</p></html>

        """, surroundings)
  }

  private init(html: HTML, _ surroundings: Surroundings) throws {
    let number = try surroundings.random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
    path = "\(try Self.folder(surroundings))/passport-desk-\(number).html"
    try NewFile(path: path).write(Array(html.markup.utf8))
  }

  /// A folder in which no other user can replace this user's files.
  private static func folder(_ surroundings: Surroundings) throws -> String {
    let usual = try surroundings.home ?? surroundings.dataHome
    do throws(StorageError) {
      try OwnFile.require(folder: usual)
      return usual
    } catch {
      guard let other = surroundings.runtimeFolder,
        (try? OwnFile.require(folder: other)) != nil
      else { throw error }
      return other
    }
  }

  package func remove() { SystemCalls.unlink(path) }
}

/// The text of that file.
extension Phrase {
  /// The desk could not be opened.
  static let deskUnopenable = Phrase("desk-unopenable")
}
