import Testing

extension Trait where Self == ConditionTrait {
  /// Only where the tests are built with optimisation, as `make test` does: proofs, and circuits of size,
  /// take minutes without.
  public static var optimised: Self {
    .enabled(if: isOptimised, "not run: proofs take minutes in a debug build, make test optimises")
  }
}

/// Whether this is a release build.
private let isOptimised: Bool = {
  #if DEBUG
    return false
  #else
    return true
  #endif
}()
