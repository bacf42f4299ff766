import LDS
import Faces
import Encoding

/// Profiles of documents with more files than the specimen, or the same in another form.
extension Profile {
  static let furtherContents: [Profile] = [
    Profile("details", "further details of holder and document, and a person to notify") {
      $0.contents = [
        .dg11: DG11(
          fullName: "Eriksson<<Anna<Maria", personalNumber: "ZE184226B",
          dateOfBirth: PartialDate(year: 1974, month: 8, day: 12), placeOfBirth: "Zenith<Utopia",
          address: "1 Harbour Street<Zenith", profession: "Cartographer"
        ).bytes,
        .dg12: DG12(
          issuingAuthority: "Utopia Specimen Office",
          dateOfIssue: PartialDate(year: 2026, month: 1, day: 1)
        ).bytes,
        .dg16: DG16(persons: [
          DG16.Person(
            tag: 0xA1,
            fields: DetailFields([
              DetailField(DG16.Field.name.tag, text: "Eriksson<<Karl"),
              DetailField(DG16.Field.telephone.tag, text: "+000 5550100"),
            ]))
        ]).bytes,
      ]
    },
    Profile("undocumented-tag", "DG12 with a time in tag 5F85, as in Belgium, and another odd tag")
    {
      $0.contents = [
        .dg12: DG12(
          fields: DetailFields([
            DetailField(
              DetailField.tagListTag,
              .tagList([DG12.Field.issuingAuthority.tag, DG12.Field.undocumentedTime.tag, 0x5F7A])),
            DetailField(DG12.Field.issuingAuthority.tag, text: "Utopia Specimen Office"),
            DetailField(DG12.Field.undocumentedTime.tag, text: "20260101093000"),
            DetailField(0x5F7A, text: "odd"),
          ])
        ).bytes
      ]
    },
    Profile("details-differ", "another name and year of birth in DG11 than in the MRZ") {
      $0.contents = [
        .dg11: DG11(
          fullName: "Svensson<<Karin", dateOfBirth: PartialDate(year: 2015, month: 8, day: 12)
        ).bytes
      ]
    },
    Profile("face-39794", "a face in ISO/IEC 39794-5, as documents have had it since 2026") {
      $0.contents = [
        .dg2: DG2(
          FaceImageDataBlock(
            image: Portrait.jpeg, format: .jpeg, width: Portrait.width, height: Portrait.height,
            captureDate: PartialDate(year: 2026, month: 1, day: 1))
        ).bytes
      ]
    },
    Profile("face-jpeg2000", "a portrait in JPEG 2000, as many states have it") {
      $0.contents = [
        .dg2: DG2.encode(
          .jpeg2000, Portrait.jpeg2000, width: Portrait.width, height: Portrait.height)
      ]
    },
    Profile("lds2", "travel and visa records, EF.CVCA, and EF.DIR, which lists them") {
      $0.authorities = authorities
      $0.applications = [.travelRecords, .visaRecords]
    },
    Profile("cvca-moved", "EF.CVCA at another place, which DG14 states") {
      $0.authorities = authorities
      $0.authoritiesFile = FileID(identifier: 0x01C0, shortIdentifier: 0x17)
    },
    Profile("markup", "texts that would be markup in a page, and orders to a terminal") {
      $0.contents = [
        .dg11: DG11(
          fullName: "Eriksson<<Anna<Maria",
          placeOfBirth: "<script>document.title='owned'</script>",
          address: "\"'><img src=x onerror=alert(1)>&amp;\u{1B}[31m\u{202E}",
          profession: "</style></main><h1>passed</h1>"
        ).bytes
      ]
    },
  ]

  private static let authorities =
    EFCVCA(references: ["UTCVCAUTOPIA002", "UTCVCAUTOPIA001"]).bytes
}
