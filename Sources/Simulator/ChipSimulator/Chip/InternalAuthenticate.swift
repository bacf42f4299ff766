import SmartCard

/// INTERNAL AUTHENTICATE, ISO/IEC 7816-4, 11.5.2: active authentication, Doc 9303-11, 6.1.3.
extension SimulatedChip {
  /// Signs the terminal's challenge.
  /// - Parameter capacity: the most bytes that fit the answer.
  func internalAuthenticate(_ command: CommandAPDU, capacity: Int) -> ResponseAPDU {
    guard let key = secrets.activeAuthenticationKey else {
      return ResponseAPDU(status: .instructionNotSupported)
    }
    guard folder == .application, hasAccess else {
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
    if let status = profile.faults.refusal(of: .activeAuthentication) {
      return ResponseAPDU(status: status)
    }
    guard command.p1 == 0, command.p2 == 0 else { return ResponseAPDU(status: .wrongParameters) }
    guard command.data.count == 8, let expectedLength = command.expectedLength else {
      return ResponseAPDU(status: .wrongLength)
    }
    if expectedLength == 65536, profile.faults.contains(.silentAtLargestLength) {
      return ResponseAPDU(status: .success)
    }
    let repeats = profile.faults.contains(.repeatsSignature)
    let challenge = repeats ? [UInt8](repeating: 0, count: 8) : command.data
    guard let signature = try? key.sign(challenge, random: random) else {
      return ResponseAPDU(status: .noDiagnosis)
    }
    return answer(signature, expectedLength, capacity)
  }

  /// The answer for a signature that is too long: cut off, refused by chips with extended length,
  /// sent in pieces by others.
  private func answer(
    _ signature: [UInt8], _ expectedLength: Int, _ capacity: Int
  ) -> ResponseAPDU {
    let space = min(expectedLength, capacity)
    guard signature.count > space else { return ResponseAPDU(data: signature, status: .success) }
    if profile.faults.contains(.truncatesSignature) {
      return ResponseAPDU(data: Array(signature.prefix(space)), status: .success)
    }
    // 256 means as many bytes as there are.
    if profile.reading.allowsExtendedLength || expectedLength < min(256, signature.count) {
      return ResponseAPDU(status: .wrongLength)
    }
    return ResponseAPDU(data: signature, status: .success)
  }
}
