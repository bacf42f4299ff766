import Verdicts

/// The defects of an address, for ``HTTPError/urlMalformed(_:_:)``.
extension Phrase {
  /// It has a character that none has, or is too long.
  public static let urlCharacters = Phrase("url-characters")
  /// It does not begin with `https://`.
  public static let urlScheme = Phrase("url-scheme")
  /// It would go over the network without TLS, or nobody asked for plain HTTP to this machine.
  public static let urlPlain = Phrase("url-plain")
  /// It has a user.
  public static let urlUser = Phrase("url-user")
  /// Its host is no name and no address.
  public static let urlHost = Phrase("url-host")
  /// Its port is no number from 1 to 65535.
  public static let urlPort = Phrase("url-port")
}

extension Phrase {
  /// What was asked for, where the caller has no better name for it.
  public static let httpSought = Phrase("http-sought")
}

/// The defects of an answer, for ``HTTPMessageDefect/malformed(_:)``.
extension Phrase {
  /// It does not begin with a status line of HTTP/1.
  public static let httpStatusLine = Phrase("http-status-line")
  /// A line does not end with CR LF.
  public static let httpLineEnd = Phrase("http-line-end")
  /// A line of its header is no field.
  public static let httpField = Phrase("http-field")
  /// Its header is too long.
  public static let httpHeaderLong = Phrase("http-header-long")
  /// It states the length of its body twice.
  public static let httpTwoLengths = Phrase("http-two-lengths")
  /// The length of its body is no number.
  public static let httpLength = Phrase("http-length")
  /// Its transfer coding is not `chunked`.
  public static let httpTransferCoding = Phrase("http-transfer-coding")
  /// Its body is compressed.
  public static let httpContentCoding = Phrase("http-content-coding")
  /// A chunk is not as long as it says, or its size is no number.
  public static let httpChunk = Phrase("http-chunk")
  /// A redirect does not say where to.
  public static let httpNowhere = Phrase("http-nowhere")
  /// It goes over to another protocol.
  public static let httpSwitched = Phrase("http-switched")
}
