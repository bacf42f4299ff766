#if !LIBFUZZER
  import Foundation

  /// The cases of `make test`: each target gets the seeds of its folder as they are, and then seeds that were altered,
  /// the same ones in every run. libFuzzer, which looks for inputs by what they reach, is for `make audit`.
  ///
  /// `PASSPORT_FUZZ_TARGET` names the target; the arguments are its folder of seeds, the number of cases, and a
  /// file that holds the present input, which is there after a crash.
  @main
  enum SeedCases {
    static func main() throws {
      listIfAsked()
      let arguments = CommandLine.arguments
      guard arguments.count == 4, let cases = Int(arguments[2]) else {
        fatalError("FuzzTargets FOLDER CASES PRESENT")
      }
      let target = chosen[0]
      let folder = URL(filePath: arguments[1])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      let seeds = try names.map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
      let present = try FileHandle(forWritingTo: URL(filePath: arguments[3]))
      var random = SplitMix(state: 1)
      for count in 0..<max(cases, seeds.count) {
        var input = count < seeds.count ? seeds[count] : seeds.randomElement(using: &random) ?? []
        if count >= seeds.count { alter(&input, seeds, &random) }
        input = Array(input.prefix(target.longest))
        try present.truncate(atOffset: 0)
        try present.write(contentsOf: input)
        target.run(input)
      }
    }

    /// Alters an input in one to four places.
    private static func alter(_ input: inout [UInt8], _ seeds: [[UInt8]], _ random: inout SplitMix)
    {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !input.isEmpty else { return input.append(UInt8.random(in: 0...255, using: &random)) }
        let place = Int.random(in: 0..<input.count, using: &random)
        let length = min(Int.random(in: 1...16, using: &random), input.count - place)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1:
          input[place] = [0, 1, 0x7F, 0x80, 0x81, 0x82, 0xFF].randomElement(using: &random) ?? 0
        case 2: input[place] = UInt8.random(in: 0...255, using: &random)
        case 3: input.removeSubrange(place..<place + length)
        case 4: input.insert(contentsOf: Array(input[place..<place + length]), at: place)
        case 5: input.removeSubrange(place...)
        default:
          let other = seeds.randomElement(using: &random) ?? []
          let from = other.isEmpty ? 0 : Int.random(in: 0..<other.count, using: &random)
          input.replaceSubrange(place..<place + length, with: other[from...].prefix(length))
        }
      }
    }
  }

  /// A generator whose numbers are the same in every run (Steele, Lea and Flood, 2014).
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
#endif
