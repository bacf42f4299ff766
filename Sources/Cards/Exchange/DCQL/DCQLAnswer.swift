import Encoding

/// The least that satisfies a query, from what a holder has.
public struct DCQLAnswer: Sendable {
  /// What is shown for each part of the query that is answered, in the query's order. A part that takes
  /// several credentials has all that fit, where the holder wants to show them all.
  public let choices: [DCQLChoice]
  /// The names of the parts that the verifier would like, and can do without.
  public let leftOut: [WireText]

  /// Chooses the least that satisfies a query: of each set that is required the first option for which there
  /// are credentials, and of those the ones that reveal least.
  /// - Parameters:
  ///   - held: what the holder could show.
  ///   - showsAllMatches: true to show every credential that fits, where the query takes several, and sets that are
  ///     not required.
  /// - Throws: ``ExchangeError/unsatisfied(query:_:)``.
  public init(
    to query: DCQLQuery, from held: [HeldCredential], showsAllMatches: Bool = false
  ) throws(ExchangeError) {
    guard let sets = query.sets else {
      var choices: [DCQLChoice] = []
      for part in query.credentials {
        choices += Self.taken(try part.choices(among: held), for: part, showsAllMatches)
      }
      self.init(choices, leftOut: [])
      return
    }
    var wanted: Set<WireText> = []
    var leftOut: [WireText] = []
    for set in sets {
      do throws(ExchangeError) {
        let option = try Self.option(of: set, in: query, from: held)
        if set.isRequired || showsAllMatches {
          wanted.formUnion(option)
        } else {
          leftOut += option
        }
      } catch {
        // What nobody has and nobody needs is no reason to refuse.
        if set.isRequired { throw error }
      }
    }
    var choices: [DCQLChoice] = []
    for part in query.credentials where wanted.contains(part.identifier) {
      choices += Self.taken(try part.choices(among: held), for: part, showsAllMatches)
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

  /// The first option for each part of which there is a credential.
  private static func option(
    of set: DCQLCredentialSet, in query: DCQLQuery, from held: [HeldCredential]
  ) throws(ExchangeError) -> [WireText] {
    var reason: ExchangeError?
    for option in set.options {
      do throws(ExchangeError) {
        for name in option { _ = try query.credential(name)?.choices(among: held) }
        return option
      } catch {
        reason = reason ?? error
      }
    }
    throw reason ?? .requestMalformed(.requestMember("options"))
  }
}
