import Encoding

/// DG3: the fingers, ICAO Doc 9303-10, 4.7.3.
public typealias DG3 = AdditionalIdentificationFeature<Fingers>

/// The fingers, as the feature of a data group.
public enum Fingers: DataGroupKind {
  /// DG3.
  public static let file = ElementaryFile.dg3
  /// The tag of DG3.
  public static let tag: BERTag = 0x63
}
