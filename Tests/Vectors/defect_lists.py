#!/usr/bin/env python3
"""Makes Vectors/defect-lists.json: defect lists (BSI TR-03129-2, 7) and deviation lists (ICAO Doc 9303-12,
10) in signed data, encoded here by hand and signed with pyca/cryptography. The private keys are thrown
away. Usage: defect_lists.py > Vectors/defect-lists.json"""

import datetime
import hashlib
import json

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DEFECTS = "0.4.0.127.0.7.3.1.5"
DEFECT_SIGNER = "0.4.0.127.0.7.3.11.2.1.2"
DEVIATIONS = "2.23.136.1.1.7"
DEVIATION_SIGNER = "2.23.136.1.1.8"
SIGNED = datetime.datetime(2026, 6, 1, 12, 0, 0)


def tlv(tag, *contents):
    content = b"".join(contents)
    size = len(content)
    if size < 0x80:
        return bytes([tag, size]) + content
    digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(digits)]) + digits + content


def oid(dotted):
    arcs = [int(arc) for arc in dotted.split(".")]
    content = b""
    for arc in [arcs[0] * 40 + arcs[1]] + arcs[2:]:
        digits = [arc & 0x7F]
        while arc := arc >> 7:
            digits.insert(0, arc & 0x7F | 0x80)
        content += bytes(digits)
    return tlv(0x06, content)


def sequence(*parts): return tlv(0x30, *parts)
def set_of(*parts): return tlv(0x31, *sorted(parts))
def integer(number): return tlv(0x02, bytes([number]))
def enumerated(number): return tlv(0x0A, bytes([number]))
def octets(content): return tlv(0x04, content)
def printable(text): return tlv(0x13, text.encode())
def utf8(text): return tlv(0x0C, text.encode())


SHA256 = sequence(oid("2.16.840.1.101.3.4.2.1"))


class Holder:
    """A key with a certificate."""

    def __init__(self, country, name, issuer=None, usage=None, number=1):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([
            x509.NameAttribute(NameOID.COUNTRY_NAME, country),
            x509.NameAttribute(NameOID.COMMON_NAME, name)])
        by = issuer or self
        builder = (
            x509.CertificateBuilder().subject_name(self.name).issuer_name(by.name)
            .public_key(self.key.public_key()).serial_number(number)
            .not_valid_before(datetime.datetime(2024, 1, 1))
            .not_valid_after(datetime.datetime(2040, 1, 1))
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(self.key.public_key()), False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(by.key.public_key()), False)
            .add_extension(x509.KeyUsage(
                issuer is not None, False, False, False, False, issuer is None, issuer is None,
                False, False), True))
        if issuer is None:
            builder = builder.add_extension(x509.BasicConstraints(True, 0), True)
        if usage:
            builder = builder.add_extension(
                x509.ExtendedKeyUsage([x509.ObjectIdentifier(usage)]), True)
        self.certificate = builder.sign(by.key, hashes.SHA256())
        self.der = self.certificate.public_bytes(serialization.Encoding.DER)
        self.key_id = x509.SubjectKeyIdentifier.from_public_key(self.key.public_key()).digest

    def issuer_and_number(self):
        certificate = self.certificate
        return certificate.issuer.public_bytes() + tlv(
            0x02, bytes([certificate.serial_number]))


def signed(content_type, content, signer, moment=SIGNED):
    """Signed data with one signer, named by its key id."""
    def attribute(number, value):
        return sequence(oid(f"1.2.840.113549.1.9.{number}"), set_of(value))
    attributes = sorted([
        attribute(3, oid(content_type)), attribute(4, octets(hashlib.sha256(content).digest())),
        attribute(5, tlv(0x17, moment.strftime("%y%m%d%H%M%SZ").encode()))])
    signature = signer.key.sign(tlv(0x31, *attributes), ec.ECDSA(hashes.SHA256()))
    info = sequence(
        integer(3), tlv(0x80, signer.key_id), SHA256, tlv(0xA0, *attributes),
        sequence(oid("1.2.840.10045.4.3.2")), octets(signature))
    data = sequence(
        integer(3), set_of(SHA256), sequence(oid(content_type), tlv(0xA0, octets(content))),
        tlv(0xA0, signer.der), set_of(info))
    return sequence(oid("1.2.840.113549.1.7.2"), tlv(0xA0, data))


def defect_list(version, *defects):
    return sequence(integer(version), oid("2.16.840.1.101.3.4.2.1"), set_of(*defects))


def known(number, *parameters):
    return sequence(oid(f"{DEFECTS}.{number}"), *parameters)


def known2(number, parameters=None, description=None):
    return tlv(
        0xA0, oid(f"{DEFECTS}.{number}"),
        tlv(0xA0, parameters) if parameters else b"",
        tlv(0x81, description.encode()) if description else b"")


def deviation(documents, *descriptions):
    return sequence(sequence(*documents), set_of(*descriptions))


def described(number, parameters=None, text=None):
    return sequence(
        printable(text) if text else b"", oid(f"{DEVIATIONS}.{number}"),
        tlv(0xA0, parameters) if parameters else b"")


utopia = Holder("UQ", "CSCA")
freedonia = Holder("UX", "CSCA")
signer = Holder("UQ", "DS 7", utopia, number=7)
publisher = Holder("UQ", "Defect lists", utopia, DEFECT_SIGNER, 2)
stranger = Holder("UX", "Defect lists", freedonia, DEFECT_SIGNER, 3)
state = Holder("UQ", "Deviation lists", utopia, DEVIATION_SIGNER, 4)
foreign = Holder("UX", "Deviation lists", freedonia, DEVIATION_SIGNER, 5)
master = Holder("UQ", "Lists", utopia, "2.23.136.1.1.3", 6)

by_number = sequence(signer.issuer_and_number())
revoked = defect_list(0, sequence(by_number, set_of(known("1.1", enumerated(3)))))
first = defect_list(
    0,
    sequence(
        by_number, octets(hashlib.sha256(signer.der).digest()),
        set_of(known("1.3"), known("2.1", set_of(integer(2), integer(11))), known("9.9"))),
    sequence(tlv(0x80, signer.key_id), set_of(known("4.1", signed(DEFECTS, b"x", publisher)))))
second = defect_list(
    1,
    sequence(
        tlv(0x80, signer.key_id),
        set_of(known2("1.5", enumerated(6), "all proofs"), known2("4.4", enumerated(2))),
        utf8("made by hand")),
    sequence(octets(hashlib.sha256(signer.der).digest()), set_of(known2("1.4"))))
numbers = tlv(0xA5, *sorted(printable(number) for number in ["L898902C3", "X1"]))
period = tlv(0xA4, tlv(0x18, b"20171001000000Z"), tlv(0x18, b"20180205235959.999Z"))
deviations = sequence(
    integer(0), SHA256,
    set_of(
        deviation(
            [tlv(0x80, b"P<"), period, numbers],
            described("2.2", integer(12), "THE HASH OF DG12 DOES NOT CORRESPOND")),
        deviation([tlv(0xA1, signer.issuer_and_number())], described("1.4")),
        deviation([tlv(0x82, signer.key_id)], described("1.2", integer(4))),
        deviation(
            [tlv(0x83, hashlib.sha256(signer.der).digest())],
            described("3.1", integer(2)), described("5"))))
old = SIGNED - datetime.timedelta(days=30)
broken = bytearray(signed(DEFECTS, revoked, publisher))
broken[-1] ^= 1
lists = {
    "revoked": signed(DEFECTS, revoked, publisher),
    "revokedOlder": signed(DEFECTS, revoked, publisher, old),
    "first": signed(DEFECTS, first, publisher),
    "second": signed(DEFECTS, second, publisher),
    "wrongSignature": bytes(broken),
    "wrongPurpose": signed(DEFECTS, revoked, master),
    "byStranger": signed(DEFECTS, revoked, stranger),
    "deviations": signed(DEVIATIONS, deviations, state),
    "deviationsOlder": signed(DEVIATIONS, deviations, state, old),
    "foreignDeviations": signed(DEVIATIONS, deviations, foreign),
    "deviationsByPublisher": signed(DEVIATIONS, deviations, publisher),
}
print(json.dumps({
    "source": "Made by Tests/Vectors/defect_lists.py with Python and pyca/cryptography; the private keys "
    "were thrown away. The states do not exist.",
    "certificates": {
        "utopia": utopia.der.hex(), "freedonia": freedonia.der.hex(), "signer": signer.der.hex()},
    "lists": {name: data.hex() for name, data in lists.items()},
}, indent=2))
