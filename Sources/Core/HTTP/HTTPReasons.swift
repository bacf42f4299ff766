import Verdicts

extension ReasonCode {
  // MARK: The network
  /// *url* cannot be used: *defect*.
  package static let urlMalformed = ReasonCode("url-malformed", .usage, .url, .defect)
  /// No address is known of *host*.
  package static let hostUnknown = ReasonCode("host-unknown", .fileDamaged, .host)
  /// *host* has an address that is not public.
  package static let hostPrivate = ReasonCode("host-private", .fileDamaged, .host)
  /// *host* refused the connection.
  package static let hostRefused = ReasonCode("host-refused", .fileDamaged, .host)
  /// *host* cannot be reached: the system's error *fault*.
  package static let hostUnreachable = ReasonCode("host-unreachable", .fileDamaged, .host, .fault)
  /// *host* did not answer in *limit* seconds.
  package static let hostTimedOut = ReasonCode("host-timed-out", .fileDamaged, .host, .limit)
  /// *host* ended the connection before it had answered.
  package static let hostCut = ReasonCode("host-cut", .fileDamaged, .host)
  /// The certificate of *host* is of another host.
  package static let tlsOtherHost = ReasonCode("tls-other-host", .fileDamaged, .host)
  /// The certificate of *host* has expired.
  package static let tlsExpired = ReasonCode("tls-expired", .fileDamaged, .host)
  /// The certificate of *host* is not valid yet.
  package static let tlsNotYetValid = ReasonCode("tls-not-yet-valid", .fileDamaged, .host)
  /// The certificate of *host* is of an unknown authority.
  package static let tlsAuthorityUnknown = ReasonCode("tls-authority-unknown", .fileDamaged, .host)
  /// The certificate of *host* cannot be accepted: *defect*.
  package static let tlsCertificateRefused = ReasonCode(
    "tls-certificate-refused", .fileDamaged, .host, .defect)
  /// There is no protected connection to *host*: *fault*.
  package static let tlsFailed = ReasonCode("tls-failed", .fileDamaged, .host, .fault)
  /// The certificate authorities in *place* cannot be read.
  package static let tlsRootsUnreadable = ReasonCode("tls-roots-unreadable", .fileDamaged, .place)
  /// The certificate or key for TLS in *place* cannot be used.
  package static let tlsIdentityUnreadable = ReasonCode(
    "tls-identity-unreadable", .fileDamaged, .place)
  /// *host* answered with the status *status*, and not with *sought*.
  package static let httpStatus = ReasonCode("http-status", .fileDamaged, .host, .status, .sought)
  /// *host* sent the caller to the host *place*.
  package static let httpRedirected = ReasonCode("http-redirected", .fileDamaged, .host, .place)
  /// The answer of *host* breaks HTTP: *defect*.
  package static let httpMalformed = ReasonCode("http-malformed", .fileDamaged, .host, .defect)
  /// The answer of *host* is longer than *limit* bytes.
  package static let httpTooLong = ReasonCode("http-too-long", .fileDamaged, .host, .limit)
  /// The answer of *host* ends too early.
  package static let httpTruncated = ReasonCode("http-truncated", .fileDamaged, .host)
}

extension FactName {
  /// A host of the network.
  package static let host = FactName("host", .document)
  /// An address of the network.
  package static let url = FactName("url", .document)
}
