/// The answers of a Ligero proof (draft-google-cfrg-libzk, "Serializing a Ligero Proof").
struct LigeroProof<Element: FieldElement>: Sendable {
  /// The combination of all rows: BLOCK elements.
  var lowDegree: [Element]
  /// The combination of all linear constraints: DBLOCK elements.
  var linear: [Element]
  /// The combination of all quadratic constraints: the parts before and after the zeros.
  var quadraticStart: [Element]
  var quadraticEnd: [Element]
  /// The opened columns, row by row: NREQ elements of each.
  var opened: [Element]
  /// The nonces and the path of the opened columns.
  var opening: ColumnOpening
}
