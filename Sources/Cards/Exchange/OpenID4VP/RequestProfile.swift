import Encoding

/// The limits of a profile of OpenID4VP that a request keeps to.
package enum RequestProfile: String, Sendable, CaseIterable {
  /// OpenID4VC High Assurance Interoperability Profile 1.0: nothing weaker.
  case haip
  /// The European age verification profile: an unsigned request by value for the age document.
  case av

  /// The scheme of the wallets that keep to it.
  var scheme: WireText {
    switch self {
    case .haip: "haip-vp"
    case .av: "av"
    }
  }
}
