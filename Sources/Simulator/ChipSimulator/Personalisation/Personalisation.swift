import Crypto
import FoundationEssentials
import LDS
import MRZ
import Encoding

/// Makes the documents of the profiles.
public enum Personalisation {
  /// The specimen document of a profile: not expired unless the profile says so, its EF.SOD signed
  /// by a document signer that is made for it, or kept with the country.
  /// - Parameters:
  ///   - country: the test country, which issues the document signer unless the profile names
  ///     another issuer.
  ///   - now: the present, from which all dates are counted.
  /// - Throws: `CryptoError` when libcrypto or the random source fails,
  ///   ``PersonalisationError/expiryTooLate`` in the last years of the calendar.
  public static func document(
    _ profile: Profile, issuedBy country: TestCountry, random: RandomSource, now: Date
  ) throws -> PersonalisedDocument {
    let issuer = try issuer(profile.signer, country: country, random: random, now: now)
    let issued = now.addingTimeInterval(-CalendarDate.secondsOfDay * (profile.isExpired ? 540 : 1))
    let mrz = try mrz(profile, state: country.state, now: now)
    let keys = try DocumentKeys(profile, random: random)
    let infos = try EncodedFiles.protocols(of: profile, keys)
    let dataGroups = try dataGroups(profile, mrz: mrz, infos: infos, keys: keys)
    let signer = try issuer.documentSigner(profile.signerKind, random: random, issued: issued)
    var files: [ChipFile: [UInt8]] = [
      .directory: EncodedFiles.directory(of: profile),
      .com: EFCOM.encode(dataGroups: dataGroups.keys.sorted()),
      .sod: try EncodedFiles.sod(
        over: dataGroups, signer: signer,
        signingTime: profile.signingTimeError.map { issued.addingTimeInterval(Double($0)) }),
    ]
    for (file, bytes) in dataGroups { files[.elementary(file)] = bytes }
    if profile.offersPACE || !profile.strayAccessInfos.isEmpty {
      files[.cardAccess] = try EncodedFiles.cardAccess(profile)
    }
    files[.authorities] = profile.authorities
    if profile.hasCardSecurity {
      files[.cardSecurity] = try EncodedFiles.cardSecurity(
        infos, signer: signer, signingTime: issued)
    }
    if profile.reading.allowsExtendedLength {
      // Protection adds less than 256 bytes.
      files[.cardInformation] = EncodedFiles.cardInformation(
        longestAPDU: UInt16(clamping: profile.reading.longestAnswer + 256))
    }
    let kept = profile.isClone ? try DocumentKeys.ofCopy(profile, random: random) : keys
    return PersonalisedDocument(
      files: files, mrz: mrz, secrets: kept.secrets(profile.numbers))
  }

  /// The number of a kind on a profile's card; nil if the card has no such number.
  public static func number(_ number: Profile.Number, of profile: Profile) -> String? {
    guard profile.numbers.contains(number) else { return nil }
    return switch number {
    case .cardAccess: SpecimenNumbers.cardAccess
    case .personalIdentification: SpecimenNumbers.personalIdentification
    }
  }

  /// The MRZ of a profile's specimen document, without making the document.
  /// - Parameters:
  ///   - state: the issuing state unless the profile names another.
  ///   - now: the present, from which the date of expiry is counted.
  /// - Throws: ``PersonalisationError/expiryTooLate`` in the last years of the calendar.
  public static func mrz(
    _ profile: Profile, state: TestState = .utopia, now: Date
  ) throws -> MRZ {
    let year = CalendarDate(now).year + (profile.isExpired ? -1 : 5)
    guard let expiry = CalendarDate(year: year, month: 12, day: 31) else {
      throw PersonalisationError.expiryTooLate
    }
    return try SpecimenMRZ.composed(
      size: profile.size, state: profile.signer == .elsewhere ? .elsewhere : state,
      dateOfExpiry: MRZDate(expiry), documentNumber: profile.documentNumber,
      dateOfBirth: profile.dateOfBirth)
  }

  private static func dataGroups(
    _ profile: Profile, mrz: MRZ, infos: SecurityInfos, keys: DocumentKeys
  ) throws -> [ElementaryFile: [UInt8]] {
    let jpeg = profile.portraitLength.map { Portrait.jpeg(lengthenedTo: $0) } ?? Portrait.jpeg
    var dataGroups: [ElementaryFile: [UInt8]] = [
      .dg1: DG1.encode(mrz),
      .dg2: DG2.encode(jpeg: jpeg, width: Portrait.width, height: Portrait.height),
    ]
    if profile.faceLengthError != 0, let face = dataGroups[.dg2] {
      dataGroups[.dg2] = EncodedFiles.face(face, lengthenedBy: profile.faceLengthError)
    }
    if let data = profile.issuerData { dataGroups[.dg13] = data }
    dataGroups.merge(profile.contents) { $1 }
    if profile.hasFingers { dataGroups[.dg3] = EncodedFiles.dataGroup3 }
    if !infos.infos.isEmpty || profile.hasSecurityOptions {
      let stated = infos.infos.isEmpty ? EncodedFiles.securityInfos : infos
      dataGroups[.dg14] = DG14(securityInfos: stated).encoded
    }
    if let key = keys.activeAuthentication {
      dataGroups[.dg15] = DG15(publicKeyInfo: try key.key.publicKeyInfo()).encoded
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
}

/// The specimen person of Doc 9303, Anna Maria Eriksson.
enum SpecimenMRZ {
  /// Her MRZ, in the given size, of the given issuing state and date of expiry; the document number
  /// and the date of birth are the specimen's if nil.
  /// - Throws: `MRZError` when a field does not fit.
  static func composed(
    size: MRZFormat, state: TestState, dateOfExpiry: MRZDate, documentNumber: String? = nil,
    dateOfBirth: String? = nil
  ) throws(MRZError) -> MRZ {
    guard let dateOfBirth = MRZDate(characters: dateOfBirth ?? "740812") else {
      throw .mrzUnreadable(.mrzNotSixDigits(.dateOfBirth))
    }
    return try MRZ.composed(
      format: size, documentCode: size == .td3 ? "P" : "I",
      issuingState: state.documentCode.forPeople,
      documentNumber: documentNumber ?? (size == .td3 ? "L898902C3" : "D23145890"),
      primaryIdentifier: "Eriksson",
      secondaryIdentifier: "Anna Maria", nationality: state.documentCode.forPeople,
      dateOfBirth: dateOfBirth, sex: .female, dateOfExpiry: dateOfExpiry,
      optionalData: size == .td3 && documentNumber == nil ? ["ZE184226B"] : [])
  }
}
