import Encoding

/// DG7: the displayed signature or usual mark, ICAO Doc 9303-10, 4.7.7.
public typealias DG7 = DisplayedIdentificationFeature<DisplayedSignature>

/// The signature or usual mark, as the feature of a data group.
public enum DisplayedSignature: DisplayedFeatureKind {
  /// DG7.
  public static let file = ElementaryFile.dg7
  /// The tag of DG7.
  public static let tag: BERTag = 0x67
  /// The tag of each signature.
  public static let imageTag: BERTag = 0x5F43
}
