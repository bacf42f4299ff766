import Presentation
import Storage

/// The file that opens the page of a desk: it alone holds the token, and only this user can read it. It is removed
/// as soon as the page was opened, or when the desk ends. It stands in the home folder and is not hidden there,
/// because browsers in packages of their own may read nothing else.
struct OpeningPage {
  let path: String

  /// Writes the file.
  /// - Parameter address: the address with the token.
  /// - Throws: `StorageError`; ``UsageError`` where there is no folder for it.
  init(_ address: String, _ environment: AppEnvironment) throws {
    let number = try environment.random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
    let folder = try environment.home ?? environment.dataHome
    path = "\(folder)/passport-desk-\(number).html"
    let html: HTML = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0;url=\(address)"><title>passport desk</title>
      <a href="\(address)">passport desk</a></html>

      """
    try NewFile(path: path).write(Array(html.markup.utf8))
  }

  func remove() { SystemCalls.unlink(path) }
}
