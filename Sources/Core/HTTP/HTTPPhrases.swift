import Verdicts

/// The defects of an address, for ``HTTPError/urlMalformed(_:_:)``.
extension Phrase {
  package static let urlCharacters = Phrase(
    english: "it is too long, or has a character that no address has")
  package static let urlScheme = Phrase(english: "it does not begin with https://")
  /// The request would go over the network without TLS, or the caller did not allow plain HTTP to
  /// this machine.
  package static let urlPlain = Phrase(
    english: "without TLS only this machine is asked, and only where that was wished for")
  package static let urlUser = Phrase(english: "it has a user's name in it")
  package static let urlHost = Phrase(english: "its host is no name in ASCII and no IP address")
  package static let urlPort = Phrase(english: "its port is no number from 1 to 65535")
}

extension Phrase {
  /// What was asked for, where the caller has no better name for it.
  package static let httpSought = Phrase(english: "what was asked for")
}

/// The defects of an answer, for ``HTTPMessageDefect/malformed(_:)``.
extension Phrase {
  package static let httpStatusLine = Phrase(
    english: "it does not begin with a status line of HTTP/1")
  package static let httpLineEnd = Phrase(english: "a line does not end with CR LF")
  package static let httpField = Phrase(english: "a line of its header is no field")
  package static let httpHeaderLong = Phrase(english: "its header is too long")
  package static let httpTwoLengths = Phrase(english: "it states the length of its body twice")
  package static let httpLength = Phrase(english: "the length of its body is no number")
  package static let httpTransferCoding = Phrase(
    english: "its transfer coding is not chunked alone")
  package static let httpContentCoding = Phrase(
    english: "its body is compressed, which was not asked for")
  /// A chunk is not as long as it says, or its size is no number.
  package static let httpChunk = Phrase(english: "a chunk of its body is not as long as it says")
  /// A redirect does not say where to.
  package static let httpNowhere = Phrase(english: "a place that it does not name")
  package static let httpSwitched = Phrase(english: "it goes over to another protocol")
}
