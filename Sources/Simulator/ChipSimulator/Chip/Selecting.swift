import Encoding
import LDS
import SmartCard

extension SimulatedChip {
  /// SELECT, ISO/IEC 7816-4, 11.2.2, and Doc 9303-10, 3.6.2 and 3.6.3.
  func select(_ command: CommandAPDU) -> ResponseAPDU {
    guard [0x00, 0x04, 0x0C].contains(command.p2) else {
      return ResponseAPDU(status: .wrongParameters)
    }
    switch (command.p1, command.data.count) {
    case (0x00, 0): return selectMasterFile(.empty)
    case (0x00, 2), (0x02, 2):
      let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
      if command.p1 == 0x00, identifier == 0x3F00 { return selectMasterFile(.identifier) }
      return select(identifier)
    case (0x04, _): return selectApplication(command)
    case (0x00, _), (0x02, _): return ResponseAPDU(status: .wrongLength)
    default: return ResponseAPDU(status: .wrongParameters)
    }
  }

  private func selectMasterFile(_ form: Fault.MasterFileForm) -> ResponseAPDU {
    for case .selectsMasterFile(let only, let status) in profile.faults where only != form {
      return ResponseAPDU(status: status)
    }
    folder = .master
    currentFile = nil
    return ResponseAPDU(status: .success)
  }

  private func selectApplication(_ command: CommandAPDU) -> ResponseAPDU {
    guard command.data == Self.applicationIdentifier else {
      return selectFurtherApplication(command.data)
    }
    for case .applicationState(let status) in profile.faults {
      return ResponseAPDU(status: status)
    }
    if profile.faults.contains(.lacksPassportApplication) {
      return ResponseAPDU(status: .fileNotFound)
    }
    for case .refusesLengthInSelect(let status) in profile.faults
    where command.expectedLength != nil {
      return ResponseAPDU(status: status)
    }
    folder = .application
    currentFile = nil
    guard command.p2 == 0x00, command.expectedLength != nil else {
      return ResponseAPDU(status: .success)
    }
    let name = BERTLV.encode(0x84, Self.applicationIdentifier)
    return ResponseAPDU(data: BERTLV.encode(0x6F, name), status: .success)
  }

  /// Selects an application of LDS2, Doc 9303-10, 6. That works where LDS1 may be read; its files
  /// need terminal authentication, which this chip does not have.
  private func selectFurtherApplication(_ identifier: [UInt8]) -> ResponseAPDU {
    guard let application = LDSApplication(identifier: identifier),
      profile.applications.contains(application)
    else { return ResponseAPDU(status: .fileNotFound) }
    guard hasAccess else { return ResponseAPDU(status: .securityStatusNotSatisfied) }
    folder = .closed
    currentFile = nil
    return ResponseAPDU(status: .success)
  }

  private func select(_ identifier: UInt16) -> ResponseAPDU {
    let file = ChipFile.all.first {
      $0.folder == folder && place(of: $0).identifier == identifier
    }
    guard let file else { return ResponseAPDU(status: .fileNotFound) }
    let status = status(ofReading: file)
    if status == .success { currentFile = file }
    if profile.faults.contains(.deactivated(file)) {
      return ResponseAPDU(status: StatusWord(rawValue: 0x6283))
    }
    return ResponseAPDU(status: status)
  }

  /// The status of reading a file now: 9000, 6982 without access, 6A82 if it does not exist.
  func status(ofReading file: ChipFile) -> StatusWord {
    guard mayRead(file) else { return .securityStatusNotSatisfied }
    guard content(of: file) != nil, !profile.faults.contains(.missing(file)) else {
      return .fileNotFound
    }
    if profile.faults.contains(.deactivated(file)) { return .conditionsNotSatisfied }
    return profile.faults.contains(.closed(file)) ? .securityStatusNotSatisfied : .success
  }

  private func mayRead(_ file: ChipFile) -> Bool {
    if file == .cardSecurity {
      // Doc 9303-10, 3.11.4: after PACE alone, where there is access control.
      if case .pace = access { return hasAccess }
      return files[file] == nil || !profile.hasAccessControl
    }
    if isClosedToTerminal(file) { return false }
    if profile.faults.contains(.closedBeforeAccess(file)), session == nil { return false }
    return file.isFree || hasAccess
  }
}
