import ChipAccess
import Encoding
import LDS
import Faces

extension FuzzTarget {
  /// The parts of files that have parsers of their own.
  static let records = [
    FuzzTarget("face-record", longest: 65_536) { input in
      guard let record = try? FacialRecord(parsing: input) else { return }
      let again = try? FacialRecord(parsing: record.encoded)
      hold(again?.encoded == record.encoded, "a record is written and read again")
    },
    FuzzTarget("face-image-data-block", longest: 65_536) { input in
      guard let block = try? FaceImageDataBlock(parsing: input) else { return }
      let again = try? FaceImageDataBlock(parsing: block.encoded)
      hold(again?.encoded == block.encoded, "a block is written and read again")
    },
    FuzzTarget("encoded-image", longest: 65_536) { input in _ = EncodedImage(input) },
    FuzzTarget("authority-references", longest: 256) { input in
      guard let file = try? EFCVCA(parsing: input) else { return }
      let again = try? EFCVCA(parsing: file.encoded)
      hold(again?.references == file.references, "the references are kept")
      if file.isCanonical { hold(again == file, "a canonical file is read as the same again") }
    },
    FuzzTarget("lds-security-object") { input in
      guard let object = try? LDSSecurityObject(parsing: input) else { return }
      let again = try? LDSSecurityObject(parsing: object.encoded)
      hold(again?.digests == object.digests, "the digests are kept")
      hold(again?.digestAlgorithm == object.digestAlgorithm, "the algorithm is kept")
      hold(again?.encoded == object.encoded, "the object is written and read again")
    },
    FuzzTarget("security-infos") { input in
      guard let infos = try? SecurityInfos(parsing: input) else { return }
      let again = try? SecurityInfos(parsing: infos.encoded)
      hold(again?.encoded == infos.encoded, "what is written is read, and written alike")
      hold(again?.infos.map(\.required) == infos.infos.map(\.required), "the data are kept")
      hold(again?.infos.map(\.optional) == infos.infos.map(\.optional), "the data are kept")
      use(infos)
      if let selection = try? PACESelection(infos) {
        hold(infos.offersPACE, "nothing is chosen that is not offered")
        hold(selection.variants.count <= infos.infos.count, "each offer counts once")
      }
      if let offers = try? ChipAuthenticationOffer.all(in: infos) {
        hold(offers.count <= ChipAuthenticationOffer.most, "the keys that are tried have a bound")
        hold(offers.isEmpty || infos.offersChipAuthentication, "no offer without an entry")
      }
    },
  ]

  static func use(_ infos: SecurityInfos) {
    _ = (infos.activeAuthenticationInfo, infos.terminalAuthenticationInfos)
    for info in infos.paceInfos {
      hold((try? PACEInfo(parsing: info.securityInfo)) == info, "a PACEInfo is written and read")
    }
    for info in infos.chipAuthenticationInfos {
      let again = try? ChipAuthenticationInfo(parsing: info.securityInfo)
      hold(again == info, "a ChipAuthenticationInfo is written and read")
    }
    for info in infos.paceDomainParameterInfos { _ = try? info.parameters() }
    for info in infos.chipAuthenticationPublicKeyInfos { _ = try? info.key() }
  }
}
