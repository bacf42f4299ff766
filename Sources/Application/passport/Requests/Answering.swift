import Exchange
import Operations
import Presentation
import Verdicts
import Wallet

/// Asks the holder at the terminal before something is shown.
struct TerminalAnswer: AnswerQuestions {
  let options: Arguments
  let environment: AppEnvironment

  func chosen(among persons: [HeldPerson]) throws -> HeldPerson {
    let terminal = try options.terminal(
      otherwise: UsageError(
        "the cards of several people can answer: answer at a terminal, or name a CARD of one"
      ))
    for (place, person) in persons.enumerated() {
      environment.errors.note("\(place + 1)  \(person.holder?.name ?? "cards that name nobody")")
    }
    while true {
      let typed = try terminal.readShownLine(prompt: "Whose cards? [1-\(persons.count)]: ")
      let place = (Int(typed) ?? 0) &- 1
      if persons.indices.contains(place) { return persons[place] }
    }
  }

  func isConfirmed(_ planned: PlannedAnswer) throws -> Bool {
    for line in RequestText.review(
      planned.answer, asker: planned.audience.asker, simulated: planned.isSimulated)
    {
      environment.errors.note(line)
    }
    if planned.needsReuse, !options[PresentCommand.reuse] { throw WalletError.copiesSpent }
    return try options.confirm("Show this?", otherwise: CommandRefusal(.presentationUnconfirmed))
  }

  func tell(_ taken: TakenCopy) {
    if taken.isReused {
      environment.errors.say("this copy was shown before: verifiers can see that it is one holder")
    }
    if taken.mayHaveBeenShown {
      environment.errors.say(
        "this copy may have been shown before: an older state of the wallet was put back, or another wallet has it too"
      )
    }
    if taken.copy.deviceKey == nil {
      environment.errors.say("the card is bound to no key: anyone who has a copy can show it too")
    }
  }
}
