import Encoding
import Verdicts

/// The data objects of a file as a tree for display, each with its name, its place and its value:
/// BER and DER, with definite and indefinite lengths, X.690, 8.1. Every byte string has a tree,
/// with the parts that could be read and the defects of the others.
public struct TLVTree: Hashable, Sendable {
  /// A data object.
  public struct Node: Hashable, Sendable {
    /// The tag.
    public let tag: BERTag
    /// The standard's name; nil if this program knows none.
    public let name: String?
    /// The number of bytes of the file before it.
    public let offset: Int
    /// The number of bytes that tag and length take.
    public let headerLength: Int
    /// The number of bytes of its value, as stated; in the indefinite form without the two bytes
    /// that end it.
    public let contentLength: Int
    /// The data objects in it: those of a constructed one, and the one inside a string of ASN.1.
    public let children: [Node]
    /// The bytes of the value that are not shown as data objects: all of a primitive one, and in a
    /// constructed one those that could not be read.
    public let value: [UInt8]
  }

  /// A defect: a part of a file that is not shown as data objects.
  public struct Defect: Hashable, Sendable {
    /// The reason.
    public let reason: Phrase
    /// The number of bytes of the file before the place.
    public let offset: Int
  }

  /// The data objects that the file consists of.
  public let roots: [Node]
  /// The defects, in the order of the bytes; empty if the whole file was read. At most a hundred
  /// are kept.
  public let defects: [Defect]
  /// The bytes of the file after the last data object that was read.
  public let rest: [UInt8]

  /// The greatest depth of nested data objects.
  public static let deepest = 32
  /// The most data objects that are shown.
  public static let mostNodes = 20_000
  /// The most bytes of a file that are read.
  public static let mostBytes = 4 << 20

  /// Reads a file.
  /// - Parameter file: the file, which determines the names; nil for data objects of unknown use.
  public init(_ bytes: [UInt8], of file: ElementaryFile? = nil) {
    var reading = TLVTreeReading()
    let scope = file.map { DataObjectNames.scope(of: $0) } ?? .asn1
    let part = bytes.prefix(Self.mostBytes)
    let end: Int
    (roots, end) = reading.roots(part, scope)
    if bytes.count > Self.mostBytes {
      reading.note(.treeTooLong, at: Self.mostBytes)
    }
    defects = reading.defects
    rest = Array(bytes[end...])
  }
}
