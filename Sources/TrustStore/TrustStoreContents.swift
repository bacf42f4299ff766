import Crypto
import PKIX
import Trust

extension TrustStore {
  /// Certificates that no anchor's key verifies yet, which are therefore no anchors.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func waiting() throws(TrustStoreError) -> [TrustAnchor] {
    var waiting: [TrustAnchor] = []
    for record in try state.table(.pending).records { waiting.append(try record.anchor()) }
    return waiting
  }

  /// Every CRL, with the class of the anchors that vouch for it.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func revocationLists() throws(TrustStoreError) -> [(
    list: CertificateRevocationList, anchorClass: AnchorClass, sources: [String]
  )] {
    var lists: [(CertificateRevocationList, AnchorClass, [String])] = []
    for (position, record) in try state.table(.revocationLists).records.enumerated() {
      lists.append((try state.revocationList(position), record.anchorClass, record.sources))
    }
    return lists
  }

  /// How many document signers are known from collections.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func documentSignerCount() throws(TrustStoreError) -> Int {
    try state.table(.documentSigners).records.count
  }
}
