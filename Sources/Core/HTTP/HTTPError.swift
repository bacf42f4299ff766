import Encoding
import Verdicts

/// The reason for which a transaction over HTTP gave no answer that can be used.
package enum HTTPError: CodedError {
  /// The text is no address that this program uses; the second argument is the defect.
  case urlMalformed(String, Phrase)
  /// A field of a request, by its name, cannot be sent as it is.
  case fieldRefused(WireText)
  /// No address is known of this host.
  case hostUnknown(WireText)
  /// The host has an address that is not public, and is not one that may.
  case hostPrivate(WireText)
  /// The host refused the connection.
  case refused(WireText)
  /// The host cannot be reached; the number of the system's error.
  case unreachable(WireText, Int32)
  /// The exchange with the host was not finished in this number of seconds.
  case timedOut(WireText, Int)
  /// The host ended the connection before it had answered.
  case cut(WireText)
  /// The certificate of the host is for another host.
  case certificateOfOtherHost(WireText)
  /// The certificate of the host, or one above it, has expired.
  case certificateExpired(WireText)
  /// The certificate of the host, or one above it, is not valid yet.
  case certificateNotYetValid(WireText)
  /// The certificate of the host is of an authority that this machine does not know.
  case authorityUnknown(WireText)
  /// The certificate of the host cannot be accepted; the second argument is what libssl says.
  case certificateRefused(WireText, String)
  /// There is no protected connection to the host; the second argument is what libssl says.
  case tlsFailed(WireText, String)
  /// The file of certificate authorities cannot be read.
  case rootsUnreadable(String)
  /// The host answered with this status instead of what was sought.
  case status(WireText, Int, sought: Phrase = .httpSought)
  /// The host redirected the request to this host; nil where it names none.
  case redirected(WireText, WireText?)
  /// The host sent no complete answer.
  case message(WireText, HTTPMessageDefect)

  package var code: ReasonCode {
    switch self {
    case .urlMalformed: .urlMalformed
    case .fieldRefused: .internalFault
    case .hostUnknown: .hostUnknown
    case .hostPrivate: .hostPrivate
    case .refused: .hostRefused
    case .unreachable: .hostUnreachable
    case .timedOut: .hostTimedOut
    case .cut: .hostCut
    case .certificateOfOtherHost: .tlsOtherHost
    case .certificateExpired: .tlsExpired
    case .certificateNotYetValid: .tlsNotYetValid
    case .authorityUnknown: .tlsAuthorityUnknown
    case .certificateRefused: .tlsCertificateRefused
    case .tlsFailed: .tlsFailed
    case .rootsUnreadable: .tlsRootsUnreadable
    case .status: .httpStatus
    case .redirected: .httpRedirected
    case .message(_, .malformed): .httpMalformed
    case .message(_, .tooLong): .httpTooLong
    case .message(_, .truncated): .httpTruncated
    }
  }

  package var details: [Detail] {
    switch self {
    case .urlMalformed(let url, let defect): [.text(url), .phrase(defect)]
    case .fieldRefused(let name): [.text(name)]
    case .hostUnknown(let host), .hostPrivate(let host), .refused(let host), .cut(let host),
      .certificateOfOtherHost(let host), .certificateExpired(let host),
      .certificateNotYetValid(let host), .authorityUnknown(let host):
      [.text(host)]
    case .unreachable(let host, let number): [.text(host), .number(number)]
    case .timedOut(let host, let seconds): [.text(host), .number(seconds)]
    case .certificateRefused(let host, let words), .tlsFailed(let host, let words):
      [.text(host), .text(words)]
    case .rootsUnreadable(let path): [.text(path)]
    case .status(let host, let status, let sought):
      [.text(host), .number(status), .phrase(sought)]
    case .redirected(let host, let other):
      [.text(host), other.map { .text($0) } ?? .phrase(.httpNowhere)]
    case .message(let host, .malformed(let defect)): [.text(host), .phrase(defect)]
    case .message(let host, .tooLong(let limit)): [.text(host), .number(limit)]
    case .message(let host, .truncated): [.text(host)]
    }
  }
}
