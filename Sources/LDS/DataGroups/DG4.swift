import Encoding

/// DG4: the irises, ICAO Doc 9303-10, 4.7.4.
public typealias DG4 = AdditionalIdentificationFeature<Irises>

/// The irises, as the feature of a data group.
public enum Irises: DataGroupKind {
  /// DG4.
  public static let file = ElementaryFile.dg4
  /// The tag of DG4.
  public static let tag: BERTag = 0x76
}
