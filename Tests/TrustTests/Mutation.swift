import Crypto
import Encoding
import Foundation
import LDS
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust

/// One thing that is changed about a document in order, and what must come of it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let name: String
  /// `passed`, `failed CODE` or `unknown CODE`; after `passed`, the codes of the warnings.
  let standard: String
  let strict: String
  let lenient: String
  /// The check that says so; nil for the one that the code always belongs to.
  let stated: CheckName?
  let change: @Sendable (inout World) throws -> Void

  var testDescription: String { name }

  /// Under strict and lenient the same as under standard, unless said otherwise.
  init(
    _ name: String, _ standard: String, strict: String? = nil, lenient: String? = nil,
    at check: CheckName? = nil, _ change: @escaping @Sendable (inout World) throws -> Void
  ) {
    self.name = name
    stated = check
    self.standard = standard
    self.strict = strict ?? standard
    self.lenient = lenient ?? standard
    self.change = change
  }

  /// A nonconformity: a warning under standard and lenient, failed under strict.
  static func weak(
    _ name: String, _ code: String, at check: CheckName? = nil,
    _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(name, "passed " + code, strict: "failed " + code, at: check, change)
  }

  /// A broken digest or key that nothing here can compute with: failed, and lenient cannot tell.
  static func broken(
    _ name: String, _ code: String, lenient: String, at check: CheckName? = nil,
    _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(name, "failed " + code, lenient: "unknown " + lenient, at: check, change)
  }

  /// A defect that only lenient lets pass, with a warning.
  static func defect(
    _ name: String, _ code: String, at check: CheckName? = nil,
    _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(name, "failed " + code, lenient: "passed " + code, at: check, change)
  }

  func expected(_ policy: TrustPolicy) -> String {
    switch policy {
    case .strict: strict
    case .standard: standard
    case .lenient: lenient
    }
  }

  static func observed(_ result: PassiveAuthenticationResult) -> String {
    guard result.verdict.status == .passed else {
      return "\(result.verdict.status.rawValue) \(result.verdict.code.rawValue)"
    }
    let warnings = Set(result.checks.flatMap(\.warnings).map(\.code.rawValue)).sorted()
    return (["passed"] + warnings).joined(separator: " ")
  }
}

@Suite("A document in which one thing is changed")
struct MutationTests {
  @Test("given nothing changed, then it passes under every policy without a warning")
  func inOrder() throws {
    for policy in TrustPolicy.allCases {
      let result = try World().verify(policy)
      #expect(Mutation.observed(result) == "passed")
      #expect(result.checks.allSatisfy { $0.outcome.status == .passed })
      #expect(result.checks.map(\.name) == PassiveAuthentication.checkNames)
    }
  }

  static let all =
    Mutation.securityObject + Mutation.signerInfo + Mutation.signerCertificate
    + Mutation.path + Mutation.includedAuthorities + Mutation.furtherSecurityObjects
    + Mutation.furtherSigners + Mutation.revocation

  @Test(
    "given one thing changed, then every policy says of it what the table says",
    arguments: all)
  func mutated(_ mutation: Mutation) throws {
    var world = try World()
    try mutation.change(&world)
    for policy in TrustPolicy.allCases {
      let result = try world.verify(policy)
      #expect(
        Mutation.observed(result) == mutation.expected(policy), "\(policy.rawValue)")
      #expect(result.checks.map(\.name) == PassiveAuthentication.checkNames)
    }
  }

  @Test("given the table of mutations, then each is in it once, and every nonconformity occurs")
  func complete() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    #expect(Self.all.count >= 120)
    let words = Set(
      Self.all.flatMap { mutation in
        TrustPolicy.allCases.flatMap {
          mutation.expected($0).split(separator: " ").map(String.init)
        }
      })
    // What the printed page says is no part of passive authentication.
    for nonconformity in Nonconformity.allCases
    where ![.documentTypesMissing, .mrzTextDiffers].contains(nonconformity) {
      #expect(words.contains(nonconformity.rawValue), "\(nonconformity.rawValue)")
    }
  }
}
