/// What a term of a layer adds to the indices of the term before it, and which constant it has.
///
/// A layer is a list of quads (g, l, r, v), draft-google-cfrg-libzk, "Quad representation". Circuits are
/// made of the same blocks again and again, so that the differences between neighbouring quads
/// are few, and a layer is kept as the short list of them.
struct TermStep: Hashable, Sendable {
  /// Added to the gate's index, modulo 2^32.
  var gate: UInt32
  /// Added to the index of the left hand, modulo 2^32.
  var left: UInt32
  /// Added to the index of the right hand, modulo 2^32.
  var right: UInt32
  /// The position of the factor in the circuit's table of constants.
  var constant: UInt32
}
