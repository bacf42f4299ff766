import TestSupport
import Testing

@Suite("The numbers of the virtual passport's cards")
struct SimCommandTests {
  @Test("given a card with numbers, when they are asked for, then one line each has them")
  func numbers() throws {
    let desk = try Desk()
    #expect(try desk.run("sim", "can", "--profile", "can").output == "271828\n")
    #expect(try desk.run("sim", "can", "--profile", "pin").output == "271828\n")
    #expect(try desk.run("sim", "pin", "--profile", "pin").output == "314159\n")
  }

  @Test("given a document without such a number, when it is asked for, then that is a usage error")
  func none() throws {
    let desk = try Desk()
    let runs = [
      try desk.run("sim", "can"), try desk.run("sim", "can", "--profile", "pace"),
      try desk.run("sim", "pin", "--profile", "can"),
      try desk.run("sim", "pin", "--profile", "nobody"),
    ]
    for run in runs {
      #expect(run.exit == 2)
      #expect(run.output.isEmpty)
    }
  }
}
