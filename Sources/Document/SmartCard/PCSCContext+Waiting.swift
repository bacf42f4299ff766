import CPCSC

extension PCSCContext {
  /// The longest time of one call to the service. The service answers at once when something
  /// changes. Calling again closes the gap between listing the readers and watching them, and
  /// limits the time until a cancellation is seen.
  private static let slice = Duration.seconds(1)

  /// The longest time for which all readers, or the named one, may be missing during a wait, as
  /// when a cable is moved or the service starts again.
  private static let grace = Duration.seconds(30)

  /// The time that a reader has to answer at the end of a wait in which no document answered on it.
  private static let answerTime = Duration.seconds(3)

  /// Waits for a document.
  /// - Parameters:
  ///   - name: the reader's whole name, or a part in any case; nil for any reader, contactless ones first.
  ///   - timeout: the longest wait; nil for no limit.
  ///   - onWaiting: called once if no document is present yet.
  ///   - onChange: called when a reader is removed or connected during the wait.
  /// - Returns: the name of a reader with a document.
  /// - Throws: ``SmartCardError/noReader`` or ``SmartCardError/readerNotFound(_:)`` at once;
  ///   ``SmartCardError/readerGone(_:)`` when the last reader was removed and none was connected;
  ///   ``SmartCardError/noDocument`` or ``SmartCardError/documentUnresponsive`` after the timeout, or
  ///   ``SmartCardError/readerSilent(_:)`` three seconds later;
  ///   ``SmartCardError/interrupted`` after ``cancel()``.
  public func waitForDocument(
    reader name: String?, timeout: Duration?, onWaiting: (() -> Void)? = nil,
    onChange: (ReaderChange) -> Void = { _ in }
  ) throws(SmartCardError) -> String {
    let clock = ContinuousClock()
    let deadline = timeout.map { clock.now + $0 }
    var states = ReaderStates([])
    var readers = AwaitedReaders()
    var told = false
    var asked: Set<Question> = []
    while true {
      // A service may start again more than once in a long wait.
      var mayRenew = true
      try checkCancelled()
      let listed = try readerNames(mayRenew: &mayRenew)
      var candidates: [String] = []
      do throws(SmartCardError) {
        // If the name also matches a reader that was connected meanwhile, it still means the first
        // one.
        let known = name == nil ? nil : readers.best.flatMap { listed.contains($0) ? $0 : nil }
        candidates = try Self.candidates(named: known ?? name, among: listed)
      } catch {
        guard readers.best != nil else { throw error }
      }
      // The first question about each reader, and about each new one, is answered at once.
      states = states.next(candidates + [ReaderStates.plugAndPlay])
      let left = deadline.map { max($0 - clock.now, .zero) }
      let seen = try watch(
        &states, for: told ? min(left ?? Self.slice, Self.slice) : .zero, mayRenew: &mayRenew)
      readers.update(
        candidates.filter { !states.isUnavailable($0) }, among: candidates, onChange)
      let ready = readers.present.filter { states.isPresent($0) && !states.isMute($0) }
      // The operator's own card may be in a slot whose name does not show its kind.
      if let reader = ready.first(where: states.hasContactlessDocument) ?? ready.first {
        return reader
      }
      if !told {
        told = true
        onWaiting?()
      }
      let isOver = left.map { $0 <= .zero } ?? false
      if let lost = readers.lost, isOver || lost.since + Self.grace < clock.now {
        throw .readerGone(lost.name)
      }
      if isOver, !seen {
        let questions = readers.present.filter { !states.isInUse($0) }.map {
          Question(reader: $0, isMute: states.isMute($0))
        }
        if let question = questions.first(where: { asked.insert($0).inserted }) {
          try requireAnswer(to: question)
          continue
        }
        throw candidates.contains(where: states.isMute) ? .documentUnresponsive : .noDocument
      }
    }
  }

  /// A question to a reader at the end of a wait. While the service waits for a reader to give a
  /// document power, it shows the reader as empty. When the driver gives up, the service shows a
  /// document that does not answer.
  private struct Question: Hashable {
    let reader: String
    /// True if the reader must give the document power once more, false if it must describe itself.
    let isMute: Bool
  }

  /// - Throws: ``SmartCardError/readerSilent(_:)``, ``SmartCardError/interrupted``.
  private func requireAnswer(to question: Question) throws(SmartCardError) {
    let reader = question.reader
    let limit = ServiceConnection.Limit(time: Self.answerTime, error: .readerSilent(reader))
    do throws(SmartCardError) {
      guard question.isMute else {
        _ = try details(of: reader, within: limit)
        return
      }
      var mayRenew = true
      var (card, active) = (SCARDHANDLE(), DWORD())
      _ = try call(limit, mayRenew: &mayRenew) { context in
        let result = PCSCBinding.connect(context, reader, &card, &active)
        if result == SCARD_S_SUCCESS { SCardDisconnect(card, DWORD(SCARD_LEAVE_CARD)) }
        return result
      }
    } catch {
      if [.readerSilent(reader), .interrupted].contains(error) { throw error }
    }
  }

  /// Checks that there is a reader on which ``waitForDocument(reader:timeout:onWaiting:)`` would
  /// wait.
  /// - Throws: ``SmartCardError/noReader``, ``SmartCardError/readerNotFound(_:)``, and when the
  ///   service is gone.
  public func checkReader(named name: String?) throws(SmartCardError) {
    _ = try usableReaders(named: name)
  }

  /// The readers on which ``waitForDocument(reader:timeout:onWaiting:)`` would wait, the best first; never empty.
  /// - Throws: as ``checkReader(named:)``.
  public func usableReaders(named name: String?) throws(SmartCardError) -> [String] {
    var mayRenew = true
    return try Self.candidates(named: name, among: readerNames(mayRenew: &mayRenew))
  }

  /// The readers to watch, the best first.
  static func candidates(
    named name: String?, among readers: [String]
  ) throws(SmartCardError) -> [String] {
    guard !readers.isEmpty else { throw .noReader }
    if let name { return [try match(name, among: readers)] }
    let kinds = readers.map { (name: $0, kind: ReaderKind(name: $0, among: readers)) }
    let contactless = kinds.filter { $0.kind == .contactless }
    // The names of some devices show the kind of their contactless interface only.
    let devices = Set(contactless.map { ReaderKind.device(name: $0.name) })
    let unknown = kinds.filter {
      $0.kind == .unknown && !devices.contains(ReaderKind.device(name: $0.name))
    }
    // A card in the contact slot of a two-slot reader is the operator's own.
    let contact = contactless.isEmpty ? kinds.filter { $0.kind == .contact } : []
    let all = (contactless + unknown + contact).map(\.name)
    guard !all.isEmpty else { throw .noReader }
    return all
  }

  private static func match(
    _ name: String, among readers: [String]
  ) throws(SmartCardError) -> String {
    if readers.contains(name) { return name }
    let part = name.lowercased()
    var matches = readers.filter { !part.isEmpty && $0.lowercased().contains(part) }
    // The service numbers its readers at the end of their names, with new numbers when one is
    // plugged in again.
    if matches.isEmpty, let whole = ReaderName(part) {
      matches = readers.filter { ReaderName($0.lowercased())?.device == whole.device }
      let slots = matches.filter { ReaderName($0.lowercased())?.slot == whole.slot }
      if !slots.isEmpty { matches = slots }
    }
    // Of several slots, the name means the one on which documents are laid.
    func kind(_ name: String) -> ReaderKind { ReaderKind(name: name, among: readers) }
    let contactless = matches.filter { kind($0) == .contactless }
    let usable = contactless.isEmpty ? matches.filter { kind($0) != .sam } : contactless
    guard let match = [matches, usable].first(where: { $0.count == 1 })?.first else {
      throw .readerNotFound(name)
    }
    return match
  }

  /// Waits until no document is on the reader; a reader that is unplugged has none.
  /// - Parameters:
  ///   - reader: the reader's whole name.
  ///   - timeout: the longest wait; nil for no limit.
  /// - Returns: true if the document is gone; false after the timeout.
  /// - Throws: ``SmartCardError/interrupted`` after ``cancel()``, and when the service is gone.
  @discardableResult
  public func waitForRemoval(
    reader: String, timeout: Duration?
  ) throws(SmartCardError) -> Bool {
    let clock = ContinuousClock()
    let deadline = timeout.map { clock.now + $0 }
    var mayRenew = true
    var states = ReaderStates([])
    while true {
      try checkCancelled()
      guard try readerNames(mayRenew: &mayRenew).contains(reader) else { return true }
      let left = deadline.map { max($0 - clock.now, .zero) }
      states = states.next([reader])
      let seen = try watch(
        &states, for: min(left ?? Self.slice, Self.slice), mayRenew: &mayRenew)
      if seen, !states.isPresent(reader) { return true }
      if let left, left <= .zero { return false }
    }
  }
}

extension PCSCContext {
  /// The side of a link that was lost.
  enum Loss {
    /// The reader was unplugged, or lost its power.
    case reader
    /// The document left the reader.
    case document
  }

  /// The side that is lost within this time; nil if both reader and document are present. No new
  /// context is made, because a session in the old one would be lost anyway.
  /// - Throws: ``SmartCardError/noReaderService`` when the service is gone.
  func loss(on reader: String, within time: Duration) throws(SmartCardError) -> Loss? {
    var mayRenew = false
    var states = ReaderStates([reader])
    for wait in [.zero, time] {
      _ = try watch(&states, for: wait, mayRenew: &mayRenew)
      guard try readerNames(mayRenew: &mayRenew).contains(reader), !states.isUnavailable(reader)
      else { return .reader }
      if !states.isPresent(reader) { return .document }
      states = states.next([reader])
    }
    return nil
  }
}
