import Encoding

/// DG5: the displayed portrait, ICAO Doc 9303-10, 4.7.5.
public typealias DG5 = DisplayedIdentificationFeature<DisplayedPortrait>

/// The portrait, as the feature of a data group.
public enum DisplayedPortrait: DisplayedFeatureKind {
  /// DG5.
  public static let file = ElementaryFile.dg5
  /// The tag of DG5.
  public static let tag: BERTag = 0x65
  /// The tag of each portrait.
  public static let imageTag: BERTag = 0x5F40
}
