import Crypto
import Encoding
import LDS
import SmartCard

/// MANAGE SECURITY ENVIRONMENT, ISO/IEC 7816-4, 11.5.11, as Doc 9303-11, 4.4.4.1 and 6.2.4, uses it.
extension SimulatedChip {
  /// True if the chip has any protocol that MANAGE SECURITY ENVIRONMENT belongs to.
  var hasSecurityEnvironments: Bool {
    !profile.pace.isEmpty || !chipAuthentication.keys.isEmpty
      || profile.statusOfPACE != nil
  }

  /// Chooses a protocol, or agrees on keys.
  func manageSecurityEnvironment(_ command: CommandAPDU) -> ResponseAPDU {
    paceConversation = nil
    chipAuthenticationSelection = nil
    guard let fields = try? BERTLV.encode(0x30, command.data).dataObjects() else {
      return ResponseAPDU(status: profile.statusOfPACE ?? .wrongData)
    }
    switch (command.p1, command.p2) {
    case (0xC1, 0xA4): return ResponseAPDU(status: selectPACE(fields))
    case (0x41, 0xA4): return ResponseAPDU(status: selectChipAuthentication(fields))
    case (0x41, 0xA6): return ResponseAPDU(status: agreeOnKeys(fields))
    default: return ResponseAPDU(status: profile.statusOfPACE ?? .wrongParameters)
    }
  }

  // MARK: PACE

  private func selectPACE(_ fields: [BERTLV]) -> StatusWord {
    if let status = profile.statusOfPACE ?? profile.faults.refusal(of: .paceSelection) {
      return status
    }
    if let status = statusWhileSulking ?? statusOfPACEAgain { return status }
    guard folder == .master else { return .conditionsNotSatisfied }
    let reference = fields.number(0x84)
    if let status = profile.faults.statusOfReference(isPresent: reference != nil) { return status }
    let offered = profile.pace.filter { Array(fields.content(0x80) ?? []) == $0.identifier.content }
    guard !offered.isEmpty else { return .wrongData }
    let matching = offered.filter { reference == nil || $0.parameters.identifier == reference }
    guard matching.count == 1, let variant = matching.first,
      let group = try? variant.parameters.keyAgreementParameters().group,
      let password = fields.number(0x83).flatMap({ ChipPassword(rawValue: UInt8(clamping: $0)) }),
      let secret = secret(of: password)
    else { return .referencedDataNotFound }
    paceConversation = try? PACEConversation(
      variant, group: group, password: password, secret: secret,
      staticKey: mappingKey(on: group),
      misbehaviour: profile.faults.firstValue {
        if case .pace(let kind) = $0 { kind } else { nil }
      },
      random: random)
    guard paceConversation != nil else { return .noDiagnosis }
    // TR-03110-3, B.11.1: the tries that are left are reported before they are used.
    if password == .personalIdentificationNumber, tries.remaining < RetryCounter.initial {
      return StatusWord(0x63, 0xC0 | UInt8(clamping: tries.remaining))
    }
    if password == .machineReadableZone, let status = profile.faults.statusOfCounter {
      return status
    }
    return .success
  }

  private var statusOfPACEAgain: StatusWord? {
    guard hasDonePACE else { return nil }
    return profile.faults.firstValue {
      if case .refusesPACEAgain(let status) = $0 { status } else { nil }
    }
  }

  /// The input of the derivation of the password's key, Doc 9303-11, 9.7.3; nil for a password that
  /// the chip does not have.
  private func secret(of password: ChipPassword) -> [UInt8]? {
    switch password {
    case .machineReadableZone: try? DigestAlgorithm.sha1.digest(mrzInformation)
    case .cardAccessNumber: secrets.cardAccessNumber.map { Array($0.utf8) }
    case .personalIdentificationNumber:
      secrets.personalIdentificationNumber.map { Array($0.utf8) }
    case .personalUnblockingKey: secrets.personalUnblockingKey.map { Array($0.utf8) }
    }
  }

  /// The static key for chip authentication mapping: the key that is marked for it, otherwise the
  /// only key.
  private func mappingKey(on group: any KeyAgreementGroup) -> SecretBytes? {
    guard let curve = (group as? EllipticCurveGroup)?.curve else { return nil }
    let keys = chipAuthentication.keys.filter {
      ($0.parameters.group as? EllipticCurveGroup)?.curve == curve
    }
    return (keys.first { $0.isForMapping } ?? (keys.count == 1 ? keys.first : nil))?.privateKey
  }

  // MARK: Chip authentication

  private func selectChipAuthentication(_ fields: [BERTLV]) -> StatusWord {
    if let status = statusOfChipAuthentication(.chipAuthenticationSelection) { return status }
    let (selection, status) = chipAuthentication.select(
      protocolBytes: fields.content(0x80).map { Array($0) }, keyReference: fields.number(0x84))
    chipAuthenticationSelection = selection
    return status
  }

  private func agreeOnKeys(_ fields: [BERTLV]) -> StatusWord {
    if let status = statusOfChipAuthentication(.chipAuthentication) { return status }
    let (selection, status) = chipAuthentication.selectForKeyAgreement(
      keyReference: fields.number(0x84))
    guard let selection else { return status }
    guard let publicKey = fields.content(0x91) else { return .wrongData }
    return beginSession(selection, Array(publicKey))
  }

  /// The status if chip authentication may not be done now; nil if it may.
  private func statusOfChipAuthentication(_ step: AuthenticationStep) -> StatusWord? {
    guard !chipAuthentication.keys.isEmpty else { return .functionNotSupported }
    guard folder == .application, hasAccess else { return .securityStatusNotSatisfied }
    return profile.faults.refusal(of: step)
  }

  /// Makes the session with the keys of chip authentication the next one.
  func beginSession(
    _ selection: SimulatedChipAuthentication.Selection, _ publicKey: [UInt8]
  ) -> StatusWord {
    do throws(CryptoError) {
      let session = try selection.session(with: publicKey)
      if !profile.faults.contains(.keepsOldSession) { nextSession = session }
      upcomingBinding = nextBinding(
        publicKey, isOnCurve: selection.key.parameters.group.isOnCurve)
      return .success
    } catch {
      return PACEConversation.Failure(error) == .internalError ? .noDiagnosis : .wrongData
    }
  }
}

extension [UInt8] {
  /// The data objects inside a data object.
  fileprivate func dataObjects() throws(BERError) -> [BERTLV] {
    try BERTLV(parsing: self).children()
  }
}

extension [BERTLV] {
  /// The value of the first data object of a tag.
  func content(_ tag: BERTag) -> ArraySlice<UInt8>? { first { $0.tag == tag }?.content }

  /// The value of the first data object of a tag as a number; nil for more than four bytes.
  func number(_ tag: BERTag) -> Int? {
    guard let content = content(tag), (1...4).contains(content.count) else { return nil }
    return content.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension [Fault] {
  /// The status in which the chip states the tries left for the MRZ; nil for a chip that does not
  /// count them.
  fileprivate var statusOfCounter: StatusWord? {
    firstValue {
      if case .countsTries(let number) = $0 { StatusWord(0x63, 0xC0 | number & 0x0F) } else { nil }
    }
  }

  /// The status for a reference of domain parameters, or for its absence; nil if that is accepted.
  fileprivate func statusOfReference(isPresent: Bool) -> StatusWord? {
    firstValue {
      switch $0 {
      case .needsParameterReference(let status): isPresent ? nil : status
      case .refusesParameterReference(let status): isPresent ? status : nil
      default: nil
      }
    }
  }
}

extension Profile {
  /// The status of every command of PACE; nil if PACE is not refused as a whole.
  var statusOfPACE: StatusWord? {
    faults.firstValue { if case .refusesPACE(let status) = $0 { status } else { nil } }
  }
}
