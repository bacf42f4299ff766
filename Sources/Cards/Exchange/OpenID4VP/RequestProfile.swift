import Encoding

/// A profile of OpenID4VP, which limits what a request may contain.
package enum RequestProfile: String, Sendable, CaseIterable {
  /// OpenID4VC High Assurance Interoperability Profile 1.0, without weaker options.
  case haip
  /// The European age verification profile: an unsigned request by value for the age document.
  case av

  /// The scheme of the wallets that support the profile.
  var scheme: WireText {
    switch self {
    case .haip: "haip-vp"
    case .av: "av"
    }
  }
}
