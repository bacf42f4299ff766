import Encoding
import Trust

/// The policy that `--policy` names.
enum PolicyName {
  static func parse(_ name: String) throws(UsageError) -> TrustPolicy {
    guard let policy = TrustPolicy(exactly: name) else {
      throw UsageError("--policy is strict, standard or lenient")
    }
    return policy
  }
}
