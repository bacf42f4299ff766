import LDS

/// An elementary file that was saved, to be looked at. Unlike a file to be judged, it may be wrong in
/// every way.
package struct DumpedFile {
  /// Which file it is; nil when neither its name nor its tag says.
  package let file: ElementaryFile?
  /// Where it was found.
  let place: String
  /// Its octets.
  package let bytes: [UInt8]

  package init(file: ElementaryFile?, place: String, bytes: [UInt8]) {
    self.file = file
    self.place = place
    self.bytes = bytes
  }
}
