/// A point of the face that a record of ISO/IEC 39794-5 marks: a landmark block.
public struct FaceLandmark: Hashable, Sendable {
  /// The list of points that a code is of.
  public enum List: Hashable, Sendable, CaseIterable {
    /// The feature points of MPEG-4.
    case mpeg4
    /// The names of anthropometric landmarks.
    case landmarkName
    /// The names of anthropometric points.
    case pointName
    /// The identifiers of anthropometric points.
    case pointIdentifier
  }

  /// The list of points.
  public let list: List
  /// The code of the point in its list.
  public let code: Int
  /// Column and row in pixels, and the third number of a point in space; empty where none are given.
  public let coordinates: [Int]

  init?(_ node: RecordNode) {
    guard let kind = node[0]?[0] else { return nil }
    if let code = kind.code(0) {
      list = .mpeg4
      self.code = code
    } else if let base = kind[1]?[0],
      let (list, code) = zip([List.landmarkName, .pointName, .pointIdentifier], UInt8(0)...2)
        .lazy.compactMap({ list, number in base.code(number).map { (list, $0) } }).first
    {
      self.list = list
      self.code = code
    } else {
      return nil
    }
    coordinates = (node[1]?[0]?.children.first?.children ?? []).compactMap(\.integer)
  }
}
