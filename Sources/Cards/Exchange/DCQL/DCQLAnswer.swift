import Encoding

/// The least that satisfies a query, from the credentials of a holder.
public struct DCQLAnswer: Sendable {
  /// The choices for each part of the query that is answered, in the query's order. A part that
  /// accepts several credentials gets all that match, if the holder wants to present them all.
  public let choices: [DCQLChoice]
  /// The names of the optional parts that the holder could answer and does not.
  public let leftOut: [WireText]

  /// Chooses the least that satisfies a query: of each required set the first option for which
  /// there are credentials, and of these credentials the ones that reveal least.
  /// - Parameters:
  ///   - held: the credentials that the holder could present.
  ///   - showsAllMatches: true to present every credential that matches, if the query accepts
  ///     several, and also the sets that are not required.
  ///   - circuits: the circuits by which proofs in zero knowledge can be made; where there are none, no part that asks
  ///     for a proof is answered.
  /// - Throws: ``ExchangeError/unsatisfied(query:_:)``.
  public init(
    to query: DCQLQuery, from held: [HeldCredential], showsAllMatches: Bool = false,
    proving circuits: [ZKSystemSpec] = []
  ) throws(ExchangeError) {
    guard let sets = query.sets else {
      var choices: [DCQLChoice] = []
      for part in query.credentials {
        choices += Self.taken(
          try part.choices(among: held, proving: circuits), for: part, showsAllMatches)
      }
      self.init(choices, leftOut: [])
      return
    }
    var wanted: Set<WireText> = []
    var leftOut: [WireText] = []
    for set in sets {
      do throws(ExchangeError) {
        let option = try Self.option(of: set, in: query, from: held, circuits)
        if set.isRequired || showsAllMatches {
          wanted.formUnion(option)
        } else {
          leftOut += option
        }
      } catch {
        // The holder lacks this set, but the verifier does not require it.
        if set.isRequired { throw error }
      }
    }
    var choices: [DCQLChoice] = []
    for part in query.credentials where wanted.contains(part.identifier) {
      choices += Self.taken(
        try part.choices(among: held, proving: circuits), for: part, showsAllMatches)
    }
    self.init(choices, leftOut: leftOut.filter { !wanted.contains($0) })
  }

  private init(_ choices: [DCQLChoice], leftOut: [WireText]) {
    self.choices = choices
    self.leftOut = leftOut
  }

  private static func taken(
    _ choices: [DCQLChoice], for part: DCQLCredential, _ showsAllMatches: Bool
  ) -> [DCQLChoice] {
    part.allowsMultiple && showsAllMatches ? choices : Array(choices.prefix(1))
  }

  /// The first option for which the holder has every part.
  private static func option(
    of set: DCQLCredentialSet, in query: DCQLQuery, from held: [HeldCredential],
    _ circuits: [ZKSystemSpec]
  ) throws(ExchangeError) -> [WireText] {
    var reason: ExchangeError?
    for option in set.options {
      do throws(ExchangeError) {
        for name in option {
          _ = try query.credential(name)?.choices(among: held, proving: circuits)
        }
        return option
      } catch {
        reason = reason ?? error
      }
    }
    throw reason ?? .requestMalformed(.requestMember("options"))
  }
}
