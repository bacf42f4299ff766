import SmartCard

extension ChipSession {
  /// Selects the master file inside the session that there is (Doc 9303-10, 3.6). The application LDS1 is
  /// no longer selected afterwards.
  /// - Returns: whether the chip selected it in one of its two forms.
  /// - Throws: what the channel throws; ``ChipAccessError`` where the session has ended.
  public func returnToMasterFile() throws -> Bool {
    leaveApplication()
    return try (secured ?? plain).selectMasterFile()
  }
}

extension CardChannel {
  /// Selects the master file (Doc 9303-10, 3.6), by its identifier and then without data: chips differ in
  /// which form they take.
  /// - Returns: whether the chip took one of the two.
  /// - Throws: what the channel throws.
  @discardableResult
  func selectMasterFile() throws -> Bool {
    for identifier: UInt16? in [0x3F00, nil] {
      if try transmit(.selectMasterFile(identifier: identifier)).status == .success { return true }
    }
    return false
  }
}
