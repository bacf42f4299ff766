import Verdicts

/// The defects of an address, for ``HTTPError/urlMalformed(_:_:)``.
extension Phrase {
  /// It has a character that none has, or is too long.
  public static let urlCharacters = Phrase(
    english: "it is too long, or has a character that no address has")
  /// It does not begin with `https://`.
  public static let urlScheme = Phrase(english: "it does not begin with https://")
  /// It would go over the network without TLS, or nobody asked for plain HTTP to this machine.
  public static let urlPlain = Phrase(
    english: "without TLS only this machine is asked, and only where that was wished for")
  /// It has a user.
  public static let urlUser = Phrase(english: "it has a user's name in it")
  /// Its host is no name and no address.
  public static let urlHost = Phrase(english: "its host is no name in ASCII and no IP address")
  /// Its port is no number from 1 to 65535.
  public static let urlPort = Phrase(english: "its port is no number from 1 to 65535")
}

extension Phrase {
  /// What was asked for, where the caller has no better name for it.
  public static let httpSought = Phrase(english: "what was asked for")
}

/// The defects of an answer, for ``HTTPMessageDefect/malformed(_:)``.
extension Phrase {
  /// It does not begin with a status line of HTTP/1.
  public static let httpStatusLine = Phrase(
    english: "it does not begin with a status line of HTTP/1")
  /// A line does not end with CR LF.
  public static let httpLineEnd = Phrase(english: "a line does not end with CR LF")
  /// A line of its header is no field.
  public static let httpField = Phrase(english: "a line of its header is no field")
  /// Its header is too long.
  public static let httpHeaderLong = Phrase(english: "its header is too long")
  /// It states the length of its body twice.
  public static let httpTwoLengths = Phrase(english: "it states the length of its body twice")
  /// The length of its body is no number.
  public static let httpLength = Phrase(english: "the length of its body is no number")
  /// Its transfer coding is not `chunked`.
  public static let httpTransferCoding = Phrase(english: "its transfer coding is not chunked alone")
  /// Its body is compressed.
  public static let httpContentCoding = Phrase(
    english: "its body is compressed, which was not asked for")
  /// A chunk is not as long as it says, or its size is no number.
  public static let httpChunk = Phrase(english: "a chunk of its body is not as long as it says")
  /// A redirect does not say where to.
  public static let httpNowhere = Phrase(english: "a place that it does not name")
  /// It goes over to another protocol.
  public static let httpSwitched = Phrase(english: "it goes over to another protocol")
}
