import Encoding
import Verdicts

/// What a credential says of where its status is published: nothing, a place in a list, something that is not known here, or
/// the last two together. What is stated and cannot be looked up is never taken for nothing.
public struct StatedStatus: Sendable {
  /// The place in a list; nil where it names none.
  public let reference: StatusReference?
  /// The name of the member that states something; nil where nothing is stated.
  let member: WireText?
  /// True if it states another mechanism, or a place in a form that is none.
  let hasUnknown: Bool

  /// The member of the W3C's mechanisms, of which none is known here.
  private static let otherMember: WireText = "credentialStatus"

  /// Nothing is stated.
  static let none = StatedStatus(reference: nil, member: nil, hasUnknown: false)

  private init(reference: StatusReference?, member: WireText?, hasUnknown: Bool) {
    (self.reference, self.member, self.hasUnknown) = (reference, member, hasUnknown)
  }

  /// The statement of claims in JSON: of the payload, and of each object inside it that may state a mechanism.
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

  /// The statement of a mobile security object.
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

  /// The outcome of revocation, where nobody looked it up.
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
