/// An error that a holder reports to the verifier (OpenID4VP 1.0, 8.5; RFC 6749, 4.1.2.1).
package enum AuthorizationError: String, Sendable {
  /// The holder presents nothing, because no card satisfies the request or because the holder does
  /// not want to. The verifier must not learn which.
  case accessDenied = "access_denied"
  /// The request wants transaction data signed. This program signs none, of any type.
  case invalidTransactionData = "invalid_transaction_data"
}
