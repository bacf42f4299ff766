/// An error that a holder lets who asked know of (OpenID4VP 1.0, 8.5; RFC 6749, 4.1.2.1).
package enum AuthorizationError: String, Sendable {
  /// Nothing is shown: because no card satisfies the request, or because the holder does not want to. Which of the two
  /// is nobody else's business.
  case accessDenied = "access_denied"
  /// Data of a transaction are to be signed, of whatever type: this program signs none.
  case invalidTransactionData = "invalid_transaction_data"
}
