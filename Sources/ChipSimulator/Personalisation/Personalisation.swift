import Crypto
import FoundationEssentials

/// Makes the documents of the profiles.
public enum Personalisation {
  /// A specimen document as a profile wants it: in date unless the profile says otherwise, its
  /// EF.SOD signed by a document signer that is made for it.
  /// - Parameters:
  ///   - country: the country whose root a desk may have; a profile may want another signer.
  ///   - now: the present, from which all dates are counted.
  /// - Throws: ``CryptoError`` when libcrypto or the random source fails.
  public static func document(
    _ profile: Profile, issuedBy country: TestCountry, random: RandomSource, now: Date
  ) throws -> PersonalisedDocument {
    let issuer = try issuer(profile.signer, country: country, random: random, now: now)
    let issued = now.addingTimeInterval(-86400 * (profile.isExpired ? 540 : 1))
    let year = year(of: now) + (profile.isExpired ? -1 : 5)
    let mrz = SpecimenMRZ(
      size: profile.size, state: issuer.state, expiry: twoDigits(year % 100) + "1231")
    let dataGroups = dataGroups(profile, mrzLines: mrz.lines)
    let signer = try issuer.makeDocumentSigner(
      curve: profile.curveEncoding, random: random, issued: issued)
    var files: [ChipFile: [UInt8]] = [
      .directory: EncodedFiles.directory,
      .com: EncodedFiles.com(dataGroups: Array(dataGroups.keys)),
      .securityObject: try EncodedFiles.securityObject(
        over: dataGroups, signer: signer, signingTime: issued),
    ]
    for (number, octets) in dataGroups { files[.dataGroup(number)] = octets }
    if profile.offersPACE { files[.cardAccess] = EncodedFiles.cardAccess }
    if profile.reading.allowsExtendedLength {
      // Protection adds less than 256 octets.
      files[.cardInformation] = EncodedFiles.cardInformation(
        longestAPDU: UInt16(clamping: profile.reading.longestAnswer + 256))
    }
    return try PersonalisedDocument(files: files, mrzLines: mrz.lines)
  }

  private static func dataGroups(_ profile: Profile, mrzLines: [String]) -> [Int: [UInt8]] {
    let jpeg = profile.portraitLength.map { FaceRecord.lengthened(Portrait.jpeg, to: $0) }
    let face = FaceRecord(
      jpeg: jpeg ?? Portrait.jpeg, width: Portrait.width, height: Portrait.height)
    var dataGroups = [
      1: EncodedFiles.dataGroup1(mrzLines: mrzLines), 2: face.dataGroup2,
    ]
    if profile.hasFingers { dataGroups[3] = EncodedFiles.dataGroup3 }
    if profile.offersPACE || profile.hasSecurityOptions {
      dataGroups[14] = EncodedFiles.dataGroup14
    }
    return dataGroups
  }

  private static func issuer(
    _ signer: Profile.Signer, country: TestCountry, random: RandomSource, now: Date
  ) throws -> TestCountry {
    switch signer {
    case .country: country
    case .impostor: try TestCountry.make(country.state, random: random, now: now)
    case .elsewhere: try TestCountry.make(.elsewhere, random: random, now: now)
    }
  }

  private static func year(of date: Date) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: date)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
