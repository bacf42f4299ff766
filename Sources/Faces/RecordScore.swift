/// An entry of a biometric organization's registry, ISO/IEC 39794-1: the organization and its
/// number for the entry.
public struct RegistryIdentifier: Hashable, Sendable {
  /// The number of the organization.
  public let organization: Int
  /// The number that the organization gave.
  public let identifier: Int

  init?(_ node: RecordNode) {
    guard let organization = node.integer(0), let identifier = node.integer(1) else { return nil }
    self.organization = organization
    self.identifier = identifier
  }
}

/// The result of an algorithm, ISO/IEC 39794-1: the quality of an image, or an attack on its
/// capture.
public struct RecordScore: Hashable, Sendable {
  /// The algorithm.
  public let algorithm: RegistryIdentifier
  /// The score, 0 to 100; nil when the algorithm failed.
  public let score: Int?

  init?(_ node: RecordNode) {
    guard let algorithm = node[0].flatMap({ RegistryIdentifier($0) }), node[1] != nil else {
      return nil
    }
    self.algorithm = algorithm
    score = node[1]?.integer(0)
  }
}

/// The findings about attacks when the image was taken, ISO/IEC 39794-1: the PAD data block.
public struct PresentationAttackData: Hashable, Sendable {
  private let node: RecordNode

  init(_ node: RecordNode) { self.node = node }

  /// The code of the decision: 0 no attack, 1 an attack, 2 not assessed.
  public var decisionCode: Int? { node.code(0) }
  /// The scores.
  public var scores: [RecordScore] { (node[1]?.children ?? []).compactMap { RecordScore($0) } }
  /// The code of the capture's purpose: 0 enrolment, 1 verification, 2 identification.
  public var contextCode: Int? { node.code(3) }
  /// The code of the supervision: 0 unknown, 1 controlled, 2 assisted, 3 observed, 4 unattended.
  public var supervisionCode: Int? { node.code(4) }
  /// The risk, 0 to 100.
  public var riskLevel: Int? { node.integer(5) }
  /// The code of the criteria: 0 unknown, 1 of each person, 2 common.
  public var criteriaCode: Int? { node.code(6) }
  /// The challenges to the person.
  public var challenges: [[UInt8]] { node[8]?.children.map(\.octets) ?? [] }
}
