import CPKCS11
import Crypto
import Glibc

/// An attribute of an object, with the value that it has or gets.
struct TokenAttribute {
  let type: CK_ATTRIBUTE_TYPE
  let value: [UInt8]

  static func bytes(_ type: CK_ATTRIBUTE_TYPE, _ value: [UInt8]) -> TokenAttribute {
    TokenAttribute(type: type, value: value)
  }

  static func bool(_ type: CK_ATTRIBUTE_TYPE, _ value: Bool) -> TokenAttribute {
    TokenAttribute(type: type, value: [value ? 1 : 0])
  }

  /// A `CK_ULONG`, in the order of this processor.
  static func number(_ type: CK_ATTRIBUTE_TYPE, _ value: CK_ULONG) -> TokenAttribute {
    TokenAttribute(
      type: type,
      value: (0..<MemoryLayout<CK_ULONG>.size).map { place in
        UInt8(truncatingIfNeeded: value.littleEndian >> (8 * place))
      })
  }
}

/// A module that is loaded in this process, which is there for it alone: its functions (PKCS #11 v2.40, 5) with Swift's
/// values in place of addresses. Lengths and counts that it answers are checked. Unsafe memory for the module is in this
/// file alone.
@safe
final class Cryptoki {
  private let functions: UnsafePointer<CK_FUNCTION_LIST>

  /// Loads a module and initialises it.
  /// - Throws: ``TokenFault``.
  init(path: String) throws(TokenFault) {
    guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let words = unsafe dlerror().map { unsafe String(cString: $0) }
      throw .defect(.notLoaded, words ?? path)
    }
    guard let list = unsafe Self.list(of: library) else { throw .defect(.noFunctions) }
    unsafe functions = list
    // Lists of 3.x begin with the functions of 2.40.
    guard unsafe [2, 3].contains(list.pointee.version.major) else { throw .defect(.version) }
    let initialize = try unsafe function(list.pointee.C_Initialize)
    let answer = initialize(nil)
    // CKR_CRYPTOKI_ALREADY_INITIALIZED
    guard answer == 0 || answer == 0x191 else { throw .refused("C_Initialize", answer) }
  }

  /// The list of functions: of the default interface where the module has interfaces (3.0), else by the function of
  /// 2.40.
  private static func list(
    of library: UnsafeMutableRawPointer
  ) -> UnsafePointer<CK_FUNCTION_LIST>? {
    if let symbol = unsafe dlsym(library, "C_GetInterface") {
      let getInterface = unsafe unsafeBitCast(symbol, to: CK_C_GetInterface.self)
      var interface: UnsafeMutablePointer<CK_INTERFACE>?
      var name = Array("PKCS 11".utf8) + [0]
      if unsafe getInterface(&name, nil, &interface, 0) == 0,
        let list = unsafe interface?.pointee.pFunctionList
      {
        return unsafe UnsafePointer(list.assumingMemoryBound(to: CK_FUNCTION_LIST.self))
      }
    }
    guard let symbol = unsafe dlsym(library, "C_GetFunctionList") else { return nil }
    let getFunctions = unsafe unsafeBitCast(symbol, to: CK_C_GetFunctionList.self)
    var list: UnsafeMutablePointer<CK_FUNCTION_LIST>?
    guard unsafe getFunctions(&list) == 0 else { return nil }
    return unsafe UnsafePointer(list)
  }

  /// A function that the list must have.
  private func function<Function>(_ given: Function?) throws(TokenFault) -> Function {
    guard let given else { throw .defect(.functionMissing) }
    return given
  }

  private func require(_ answer: CK_RV, _ name: StaticString) throws(TokenFault) {
    guard answer == 0 else { throw .refused(name.description, answer) }
  }

  /// Ends the use of the module.
  func finalize() {
    if let finalize = unsafe functions.pointee.C_Finalize { _ = finalize(nil) }
  }

  // MARK: Slots and tokens

  /// The slots with a token.
  func slots(most: Int) throws(TokenFault) -> [CK_SLOT_ID] {
    let getSlotList = try unsafe function(functions.pointee.C_GetSlotList)
    var count: CK_ULONG = 0
    try require(unsafe getSlotList(1, nil, &count), "C_GetSlotList")
    guard count <= most else { throw .defect(.tooMany) }
    guard count > 0 else { return [] }
    var slots = [CK_SLOT_ID](repeating: 0, count: Int(count))
    try require(unsafe getSlotList(1, &slots, &count), "C_GetSlotList")
    guard count <= slots.count else { throw .defect(.answer) }
    return Array(slots.prefix(Int(count)))
  }

  /// What a token says of itself; nil where it was pulled meanwhile, or is no token of this module.
  func token(
    in slot: CK_SLOT_ID
  ) throws(TokenFault) -> (texts: [[UInt8]], flags: CK_FLAGS)? {
    let getTokenInfo = try unsafe function(functions.pointee.C_GetTokenInfo)
    var info = CK_TOKEN_INFO()
    let answer = unsafe getTokenInfo(slot, &info)
    // CKR_DEVICE_REMOVED, CKR_TOKEN_NOT_PRESENT, CKR_TOKEN_NOT_RECOGNIZED
    if [0x32, 0xE0, 0xE1].contains(answer) { return nil }
    try require(answer, "C_GetTokenInfo")
    func text<Value>(_ value: Value) -> [UInt8] {
      unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }
    return (
      [text(info.label), text(info.manufacturerID), text(info.model), text(info.serialNumber)],
      info.flags
    )
  }

  /// True if a token has a mechanism for one use, with keys of 256 bits.
  func has(
    _ mechanism: CK_MECHANISM_TYPE, for use: CK_FLAGS, in slot: CK_SLOT_ID
  ) throws(TokenFault) -> Bool {
    let getMechanismInfo = try unsafe function(functions.pointee.C_GetMechanismInfo)
    var info = CK_MECHANISM_INFO()
    guard unsafe getMechanismInfo(slot, mechanism, &info) == 0, info.flags & use != 0 else {
      return false
    }
    // Some modules tell no sizes.
    return info.ulMaxKeySize == 0
      || (info.ulMinKeySize...max(info.ulMinKeySize, info.ulMaxKeySize)).contains(256)
  }

  // MARK: Sessions

  /// Opens a session.
  func openSession(_ slot: CK_SLOT_ID, writes: Bool) throws(TokenFault) -> CK_SESSION_HANDLE {
    let openSession = try unsafe function(functions.pointee.C_OpenSession)
    var session: CK_SESSION_HANDLE = 0
    // CKF_SERIAL_SESSION, CKF_RW_SESSION
    try require(unsafe openSession(slot, writes ? 6 : 4, nil, nil, &session), "C_OpenSession")
    return session
  }

  /// Closes a session.
  func closeSession(_ session: CK_SESSION_HANDLE) throws(TokenFault) {
    let closeSession = try unsafe function(functions.pointee.C_CloseSession)
    try require(closeSession(session), "C_CloseSession")
  }

  /// Logs in as the user, once.
  /// - Parameter pin: nil for a token that asks for it by itself.
  func logIn(_ session: CK_SESSION_HANDLE, pin: SecretBytes?) throws(TokenFault) {
    let login = try unsafe function(functions.pointee.C_Login)
    let user: CK_ULONG = 1
    let answer: CK_RV
    if let pin {
      answer = unsafe pin.withUnsafeBytes { bytes in
        // The function does not write there: its type is of a language without such a promise.
        let start = unsafe UnsafeMutablePointer(
          mutating: bytes.baseAddress?.assumingMemoryBound(to: CK_BYTE.self))
        return unsafe login(session, user, start, CK_ULONG(bytes.count))
      }
    } else {
      answer = login(session, user, nil, 0)
    }
    // CKR_USER_ALREADY_LOGGED_IN: in another session of this process, by a PIN that was right.
    guard answer != 0x100 else { return }
    try require(answer, "C_Login")
  }

  // MARK: Objects

  /// The objects that have all of some attributes.
  func find(
    _ session: CK_SESSION_HANDLE, _ attributes: [TokenAttribute], most: Int
  ) throws(TokenFault) -> [CK_OBJECT_HANDLE] {
    let start = try unsafe function(functions.pointee.C_FindObjectsInit)
    let next = try unsafe function(functions.pointee.C_FindObjects)
    let end = try unsafe function(functions.pointee.C_FindObjectsFinal)
    try require(
      unsafe Self.withTemplate(attributes) { unsafe start(session, $0, $1) }, "C_FindObjectsInit")
    defer { _ = end(session) }
    var found: [CK_OBJECT_HANDLE] = []
    while true {
      var part = [CK_OBJECT_HANDLE](repeating: 0, count: 16)
      var count: CK_ULONG = 0
      try require(unsafe next(session, &part, CK_ULONG(part.count), &count), "C_FindObjects")
      guard count <= part.count else { throw .defect(.answer) }
      guard count > 0 else { return found }
      found += part.prefix(Int(count))
      guard found.count <= most else { throw .defect(.tooMany) }
    }
  }

  /// The value of an attribute; nil where the object does not have it, or does not show it.
  /// - Parameter most: the greatest length of the value.
  func attribute(
    _ type: CK_ATTRIBUTE_TYPE, of object: CK_OBJECT_HANDLE, _ session: CK_SESSION_HANDLE, most: Int
  ) throws(TokenFault) -> [UInt8]? {
    let getAttribute = try unsafe function(functions.pointee.C_GetAttributeValue)
    var value = [UInt8](repeating: 0, count: most)
    var length: CK_ULONG = 0
    let answer = unsafe value.withUnsafeMutableBytes { bytes in
      var attribute = unsafe CK_ATTRIBUTE(
        type: type, pValue: bytes.baseAddress, ulValueLen: CK_ULONG(bytes.count))
      defer { length = unsafe attribute.ulValueLen }
      return unsafe getAttribute(session, object, &attribute, 1)
    }
    // CKR_ATTRIBUTE_SENSITIVE, CKR_ATTRIBUTE_TYPE_INVALID; CK_UNAVAILABLE_INFORMATION
    if [0x11, 0x12].contains(answer) || length == CK_ULONG.max { return nil }
    try require(answer, "C_GetAttributeValue")
    guard length <= value.count else { throw .defect(.answer) }
    return Array(value.prefix(Int(length)))
  }

  /// Makes an object.
  func create(
    _ session: CK_SESSION_HANDLE, _ attributes: [TokenAttribute]
  ) throws(TokenFault) {
    let createObject = try unsafe function(functions.pointee.C_CreateObject)
    var object: CK_OBJECT_HANDLE = 0
    try require(
      unsafe Self.withTemplate(attributes) { unsafe createObject(session, $0, $1, &object) },
      "C_CreateObject")
  }

  /// Removes an object.
  func destroy(_ session: CK_SESSION_HANDLE, _ object: CK_OBJECT_HANDLE) throws(TokenFault) {
    let destroyObject = try unsafe function(functions.pointee.C_DestroyObject)
    try require(destroyObject(session, object), "C_DestroyObject")
  }

  // MARK: Keys

  /// Makes a key pair by `CKM_EC_KEY_PAIR_GEN`.
  /// - Returns: the private key.
  func generate(
    _ session: CK_SESSION_HANDLE, public publicValues: [TokenAttribute],
    private privateValues: [TokenAttribute]
  ) throws(TokenFault) -> CK_OBJECT_HANDLE {
    let generateKeyPair = try unsafe function(functions.pointee.C_GenerateKeyPair)
    var mechanism = unsafe CK_MECHANISM(mechanism: 0x1040, pParameter: nil, ulParameterLen: 0)
    var (publicKey, privateKey): (CK_OBJECT_HANDLE, CK_OBJECT_HANDLE) = (0, 0)
    let answer = unsafe Self.withTemplate(publicValues) { ofPublic, publicCount in
      unsafe Self.withTemplate(privateValues) { ofPrivate, privateCount in
        unsafe generateKeyPair(
          session, &mechanism, ofPublic, publicCount, ofPrivate, privateCount, &publicKey,
          &privateKey)
      }
    }
    try require(answer, "C_GenerateKeyPair")
    return privateKey
  }

  /// Signs a digest by `CKM_ECDSA`.
  /// - Returns: r and s, 32 bytes each.
  func sign(
    _ session: CK_SESSION_HANDLE, _ key: CK_OBJECT_HANDLE, _ digest: [UInt8]
  ) throws(TokenFault) -> [UInt8] {
    let signInit = try unsafe function(functions.pointee.C_SignInit)
    let sign = try unsafe function(functions.pointee.C_Sign)
    var mechanism = unsafe CK_MECHANISM(mechanism: 0x1041, pParameter: nil, ulParameterLen: 0)
    try require(unsafe signInit(session, &mechanism, key), "C_SignInit")
    var digest = digest
    // More than it needs, for a module that asks for more.
    var signature = [UInt8](repeating: 0, count: 256)
    var length = CK_ULONG(signature.count)
    try require(
      unsafe sign(session, &digest, CK_ULONG(digest.count), &signature, &length), "C_Sign")
    guard length == 64 else { throw .defect(.answer) }
    return Array(signature.prefix(64))
  }

  /// Gives attributes to a function in the form of the standard, for the time of its call.
  private static func withTemplate(
    _ attributes: [TokenAttribute],
    _ body: (UnsafeMutablePointer<CK_ATTRIBUTE>?, CK_ULONG) -> CK_RV
  ) -> CK_RV {
    // Each value begins where a number may be.
    let starts = attributes.reduce(into: [0]) {
      $0.append(($0.last ?? 0) + ($1.value.count + 7) / 8 * 8)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(8, starts.last ?? 0), alignment: 8)
    defer { unsafe memory.deallocate() }
    var template: [CK_ATTRIBUTE] = unsafe []
    for (attribute, start) in zip(attributes, starts) {
      let place = unsafe UnsafeMutableRawBufferPointer(
        rebasing: memory[start..<start + attribute.value.count])
      unsafe place.copyBytes(from: attribute.value)
      unsafe template.append(
        CK_ATTRIBUTE(
          type: attribute.type, pValue: memory.baseAddress.map { unsafe $0 + start },
          ulValueLen: CK_ULONG(attribute.value.count)))
    }
    return unsafe template.withUnsafeMutableBufferPointer {
      unsafe body($0.baseAddress, CK_ULONG($0.count))
    }
  }
}
