import Encoding

/// Which data group a file is, where several have one form. Only the types of this room conform.
public protocol DataGroupKind: Sendable {
  /// Its place on the chip.
  static var file: ElementaryFile { get }
  /// The tag of its template.
  static var tag: BERTag { get }
}
