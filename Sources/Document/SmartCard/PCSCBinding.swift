import CPCSC

/// The functions of the PC/SC service that take addresses (PC/SC part 5, and `winscard.h`), behind
/// functions that take Swift values. Only this file uses unsafe memory for them.
enum PCSCBinding {
  /// SCardEstablishContext.
  static func establish(_ context: inout SCARDCONTEXT) -> LONG {
    unsafe SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context)
  }

  /// SCardListReaders: the names, each followed by NUL, if the result is success.
  static func readers(_ context: SCARDCONTEXT, _ names: inout [UInt8]) -> LONG {
    var text = [CChar](repeating: 0, count: 4096)
    var length = DWORD(text.count)
    let result = unsafe SCardListReaders(context, nil, &text, &length)
    names = text.prefix(Int(clamping: length)).map { UInt8(bitPattern: $0) }
    return result
  }

  /// The known state of a reader, and the events that the service reports.
  struct ReaderState {
    var known: DWORD = 0
    var event: DWORD = 0
    var atr: [UInt8] = []
  }

  /// SCardGetStatusChange, over readers and their names.
  static func waitForChange(
    _ context: SCARDCONTEXT, milliseconds: DWORD, _ names: [String], _ states: inout [ReaderState]
  ) -> LONG {
    var texts: [CChar] = []
    var offsets: [Int] = []
    for name in names {
      offsets.append(texts.count)
      texts += name.utf8CString
    }
    var entries = unsafe [SCARD_READERSTATE](
      repeating: SCARD_READERSTATE(), count: min(names.count, states.count))
    let result = unsafe texts.withUnsafeBufferPointer { texts -> LONG in
      guard let start = texts.baseAddress else { return SCARD_S_SUCCESS }
      // The names live as long as the call.
      for index in unsafe entries.indices {
        unsafe entries[index].szReader = start + offsets[index]
        unsafe entries[index].dwCurrentState = states[index].known
        unsafe entries[index].dwEventState = states[index].event
      }
      return unsafe SCardGetStatusChange(context, milliseconds, &entries, DWORD(entries.count))
    }
    for index in unsafe entries.indices {
      let entry = unsafe entries[index]
      states[index].event = unsafe entry.dwEventState
      states[index].atr = unsafe withUnsafeBytes(of: entry.rgbAtr) {
        unsafe Array($0.prefix(Int(clamping: entry.cbAtr)))
      }
    }
    return result
  }

  /// SCardConnect, exclusive, with T=0 or T=1.
  static func connect(
    _ context: SCARDCONTEXT, _ reader: String, _ card: inout SCARDHANDLE, _ active: inout DWORD
  ) -> LONG {
    unsafe SCardConnect(
      context, reader, DWORD(SCARD_SHARE_EXCLUSIVE),
      DWORD(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1), &card, &active)
  }

  /// SCardConnect to the reader itself, with a card or without one (SCARD_SHARE_DIRECT).
  static func connectDirectly(
    _ context: SCARDCONTEXT, _ reader: String, _ handle: inout SCARDHANDLE
  ) -> LONG {
    var active = DWORD()
    return unsafe SCardConnect(context, reader, DWORD(SCARD_SHARE_DIRECT), 0, &handle, &active)
  }

  /// SCardGetAttrib; nil if the driver does not give the attribute.
  static func attribute(_ handle: SCARDHANDLE, _ tag: DWORD) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 264)
    var length = DWORD(value.count)
    guard unsafe SCardGetAttrib(handle, tag, &value, &length) == SCARD_S_SUCCESS else { return nil }
    return Array(value.prefix(Int(clamping: length)))
  }

  /// SCardReconnect, exclusive, with T=0 or T=1.
  static func reconnect(
    _ card: SCARDHANDLE, initialization: DWORD, _ active: inout DWORD
  ) -> LONG {
    unsafe SCardReconnect(
      card, DWORD(SCARD_SHARE_EXCLUSIVE), DWORD(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1),
      initialization, &active)
  }

  /// SCardTransmit: the answer is the first bytes of a buffer; the length is their number.
  static func transmit(
    _ card: SCARDHANDLE, _ active: DWORD, _ command: [UInt8], into answer: inout [UInt8],
    _ length: inout Int
  ) -> LONG {
    var control = active == DWORD(SCARD_PROTOCOL_T0) ? g_rgSCardT0Pci : g_rgSCardT1Pci
    var count = DWORD(answer.count)
    let result = unsafe SCardTransmit(
      card, &control, command, DWORD(command.count), nil, &answer, &count)
    length = Int(clamping: count)
    return result
  }

  /// SCardStatus of a card: the result only.
  static func status(_ card: SCARDHANDLE) -> LONG {
    SCardStatus(card, nil, nil, nil, nil, nil, nil)
  }

  /// The answer to reset from SCardStatus; nil if it gives none.
  static func answerToReset(_ card: SCARDHANDLE) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Int(MAX_ATR_SIZE))
    var length = DWORD(bytes.count)
    guard unsafe SCardStatus(card, nil, nil, nil, nil, &bytes, &length) == SCARD_S_SUCCESS else {
      return nil
    }
    return Array(bytes.prefix(Int(clamping: length)))
  }

  /// SCardControl without input; nil if the reader does not know the code.
  static func control(_ card: SCARDHANDLE, _ code: DWORD) -> [UInt8]? {
    var answer = [UInt8](repeating: 0, count: 264)
    var length = DWORD()
    let result = unsafe SCardControl(card, code, nil, 0, &answer, DWORD(answer.count), &length)
    return result == SCARD_S_SUCCESS ? Array(answer.prefix(Int(clamping: length))) : nil
  }
}
