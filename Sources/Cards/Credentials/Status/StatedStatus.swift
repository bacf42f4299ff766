import Encoding
import Verdicts

/// Where a credential says that its status is published: nowhere, at an index of a list, by a
/// mechanism that this program does not know, or both of these. A status that cannot be looked up
/// is never treated as if there were none.
public struct StatedStatus: Hashable, Sendable {
  /// The index in a list; nil if the credential names none.
  public let reference: StatusReference?
  /// The name of the member that states a status; nil if there is none.
  let member: WireText?
  /// True if the credential states another mechanism, or a malformed reference to a list.
  let hasUnknown: Bool

  /// The member for the mechanisms of the W3C, of which this program knows none.
  private static let otherMember: WireText = "credentialStatus"

  /// The credential states no status.
  static let none = StatedStatus(reference: nil, member: nil, hasUnknown: false)

  private init(reference: StatusReference?, member: WireText?, hasUnknown: Bool) {
    (self.reference, self.member, self.hasUnknown) = (reference, member, hasUnknown)
  }

  /// Reads the claims in JSON: the payload, and each object inside it that may state a mechanism.
  init(_ payload: JSONValue, inside objects: [JSONValue] = []) {
    let status = payload[RegisteredClaim.status.rawValue]
    let others = ([payload] + objects).contains { $0[Self.otherMember] != nil }
    let misplaced = objects.contains { $0[RegisteredClaim.status.rawValue] != nil }
    let isStated = status != nil || misplaced
    var hasUnknown = others || misplaced
    if let status {
      hasUnknown = hasUnknown || StatusReference(status) == nil || status.memberCount != 1
    }
    self.init(
      reference: StatusReference(status),
      member: isStated
        ? WireText(RegisteredClaim.status.rawValue) : others ? Self.otherMember : nil,
      hasUnknown: hasUnknown)
  }

  /// Reads a mobile security object.
  init(_ object: MobileSecurityObject) {
    let name = WireText(RegisteredClaim.status.rawValue)
    guard case .map(let entries) = object.object.content,
      let status = entries.first(where: { $0.key.value == .text(name) })?.value.value
    else {
      self = .none
      return
    }
    let reference = StatusReference(status)
    var isAlone = false
    if case .map(let pairs) = status { isAlone = pairs.count == 1 }
    self.init(reference: reference, member: name, hasUnknown: reference == nil || !isAlone)
  }

  /// The outcome where no credential states a status.
  package static var unstated: Outcome { none.unlooked }

  /// The outcome where no list is known, though the credential names one.
  package var notChecked: Outcome { Outcome(.unknown, unlooked.code, unlooked.details) }

  /// The outcome for a status in a form that cannot be looked up; nil for another.
  package var unlookable: Outcome? {
    hasUnknown ? .statusUnknown(.statusFormUnknown) : nil
  }

  /// The outcome of the revocation check if the status was not looked up.
  var unlooked: Outcome {
    guard let member else { return Outcome(.notSupported, .credentialStatusMissing) }
    return Outcome(.notDone, .credentialStatusNotChecked, [.text(member)])
  }
}

extension JSONValue {
  /// The number of members of an object; nil for another value.
  fileprivate var memberCount: Int? {
    guard case .object(let members) = self else { return nil }
    return members.count
  }
}
