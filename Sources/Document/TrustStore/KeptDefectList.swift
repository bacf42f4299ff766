import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust

/// A defect list or a deviation list of a trust store.
package struct KeptDefectList: Sendable {
  /// Who made it, when, and what it says.
  package let source: DefectSource
  /// The SHA-256 of the list, 32 bytes.
  package let sha256: [UInt8]
  /// The names of the files that held it, sorted.
  package let files: [WireText]
}

extension TrustStore {
  /// The defect lists and deviation lists, by country and fingerprint.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  package func defectLists() throws(TrustStoreError) -> [KeptDefectList] {
    try state.defectLists()
  }
}

extension Record {
  /// The record of a list, whose name is its time of signing in seconds since 1970, and its key id a
  /// digest of the name of the authority above its signer.
  init(
    _ list: any SignedList, _ kind: DefectSource.Kind, of publisher: WireText,
    by authority: DistinguishedName, signedAt time: Date, _ anchorClass: AnchorClass,
    source: WireText
  ) throws(CryptoError) {
    self.init(
      fingerprint: try DigestAlgorithm.sha256.digest(list.encoded)[...], anchorClass: anchorClass,
      mark: kind.rawValue, country: publisher, name: UInt64(max(0, time.timeIntervalSince1970)),
      keyIdentifier: LookupDigest.of(authority), sourceText: Record.text([source]),
      bytes: list.encoded[...])
  }

  /// The list. Its fingerprint is compared, so that an altered one is an error.
  func defectList() throws(TrustStoreError) -> KeptDefectList {
    let bytes = Array(bytes)
    guard (try? DigestAlgorithm.sha256.digest(bytes))?[...] == fingerprint,
      let list = try? SignedData(ofList: bytes).list(),
      let source = DefectSource(list, of: country, signedAt: signingTime, anchorClass),
      source.kind.rawValue == mark
    else { throw .damaged(.keptDefectList(fingerprint)) }
    return KeptDefectList(source: source, sha256: Array(fingerprint), files: sources)
  }
}
