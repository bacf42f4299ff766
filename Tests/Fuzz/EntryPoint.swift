import Glibc

/// The targets that this process runs: the one that `PASSPORT_FUZZ_TARGET` names, or all of them.
let chosen: [FuzzTarget] = {
  guard let name = getenv("PASSPORT_FUZZ_TARGET").map({ String(cString: $0) }) else {
    return FuzzTarget.all
  }
  let found = FuzzTarget.all.filter { $0.name == name }
  guard !found.isEmpty else { fatalError("no fuzz target is called \(name)") }
  return found
}()

/// With `PASSPORT_FUZZ_LIST` set, writes the names of all targets and their longest inputs, one target a line, and
/// ends the process.
func listIfAsked() {
  guard getenv("PASSPORT_FUZZ_LIST") != nil else { return }
  for target in FuzzTarget.all { print(target.name, target.longest) }
  exit(0)
}

#if LIBFUZZER
  /// Called by libFuzzer before the first input.
  @_cdecl("LLVMFuzzerInitialize")
  package func initialize(
    _ count: UnsafeMutablePointer<Int32>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
  ) -> Int32 {
    listIfAsked()
    return 0
  }

  /// Called by libFuzzer with each input. Where all targets run, the first byte says which.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = UnsafeBufferPointer(start: data, count: count)[...]
    var target = chosen[0]
    if chosen.count > 1 {
      guard let first = input.popFirst() else { return 0 }
      target = chosen[Int(first) % chosen.count]
    }
    target.run(Array(input))
    return 0
  }
#endif
