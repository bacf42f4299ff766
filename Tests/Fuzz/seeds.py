"""Plants the corpora of the fuzz targets: what is well formed, from which libFuzzer goes on."""
import base64
import glob
import hashlib
import io
import json
import os
import re
import tarfile
import urllib.parse
import zlib

root = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))

# The elementary files in the order of ElementaryFile, which is what selects one by a byte.
FILES = ["ef-atr-info", "ef-dir", "ef-cardaccess", "ef-cardsecurity", "ef-com", "ef-sod"] + [
    f"dg{number}" for number in range(1, 17)] + ["ef-cvca"]
TAGS = {0x60: "ef-com", 0x77: "ef-sod"}
for number, tag in enumerate(bytes.fromhex("6175637665666768696A6B6C6D6E6F70"), 1):
    TAGS[tag] = f"dg{number}"
UNDIVIDED = ["dg6", "dg8", "dg9", "dg10"]
SEQUENCES = [
    "certificate", "revocation-list", "signed-data", "master-list", "defect-list", "public-key",
    "key-agreement",
    "trust-import", "ef-cardsecurity", "definite-form", "distinguished-name", "ecdsa-signature"]


class Planter:
    """Writes each input once into the folder of its target, if it is not too long."""

    def __init__(self, folder, targets):
        self.folder = folder
        self.targets = targets

    def add(self, target, data):
        if target not in self.targets or not 0 < len(data) <= self.targets[target]:
            return
        place = os.path.join(self.folder, target)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, hashlib.sha1(data).hexdigest()), "wb") as file:
            file.write(data)

    def data(self, data):
        """Bytes of unknown use, sorted by how they begin."""
        if len(data) < 2:
            return
        self.add("ber", data)
        self.add("cbor", data)
        if data[0] in (0xA2, 0xA3):
            self.add("mobile-document", data)
        if data[0] == 0xA3:
            self.add("device-response", data)
        self.add("definite-form", data)
        file = TAGS.get(data[0], "ef-cardaccess" if data[0] == 0x31 else None)
        self.add("tlv-tree", bytes([FILES.index(file) if file else len(FILES)]) + data)
        if file in UNDIVIDED:
            self.add("dg-undivided", bytes([UNDIVIDED.index(file)]) + data)
        elif file:
            self.add(file, data)
        self.sequences(data)
        self.files(file, data)

    def sequences(self, data):
        if data[0] == 0x61:
            self.add("ef-dir", data)
        if data[0] == 0x31:
            self.add("security-infos", data)
        if data[:2] == b"\x7f\x21":
            self.add("card-verifiable", data)
        if data[0] == 0x42:
            self.add("authority-references", data)
            self.add("ef-cvca", data)
        if data[0] != 0x30:
            return
        for target in SEQUENCES:
            self.add(target, data)
        self.add("lds-security-object", data)
        if data[2:3] == b"\x06" and len(data) < 250:
            infos = b"\x31" + length(data) + data
            self.add("security-infos", infos)
            self.add("ef-cardaccess", infos)

    def files(self, file, data):
        content = data[header(data):]
        if file == "ef-sod":
            for target in ["security-object", "saved-document"]:
                self.add(target, data)
            self.add("signed-data", content)
            self.add("saved-document", content)
        if file == "dg14":
            self.add("security-infos", content)
        if file == "dg15":
            self.add("public-key", content)
            self.add("active-authentication-key", part(data) + part(b"") + b"\1\2\3\4")
        if file == "dg2":
            place = data.find(b"FAC\0")
            if place > 0:
                self.add("face-record", data[place:])
        if file:
            self.add("saved-folder", part(file.encode()) + part(data))
            half = min(len(data) // 2, 230)
            self.add(
                "file-reader", bytes([FILES.index(file)]) + answer(data[:half])
                + answer(data[half:]))

    def certificate(self, der):
        text = base64.b64encode(der).decode()
        lines = "\n".join(text[place:place + 64] for place in range(0, len(text), 64))
        block = f"-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----\n".encode()
        self.add("pem", block)
        self.add("trust-import", block)
        folded = "\n ".join(text[place:place + 70] for place in range(0, len(text), 70))
        for name in ["userCertificate;binary", "cACertificate;binary"]:
            record = f"version: 1\ndn: c=UT,dc=data\n{name}:: {folded}\n\n".encode()
            self.add("ldif", record)
            self.add("trust-collection", record)

    def mrz(self, lines):
        text = "\n".join(lines).encode()
        self.add("mrz", text)
        self.add("mrz", b"".join(line.encode() for line in lines))
        self.add("mrz-diagnosis", text)
        self.add("mrz-diagnosis", text.replace(b"0", b"O", 2))
        self.add("mrz-diagnosis", text.replace(b"<<", b"<", 1))

    def exchange(self, command, response):
        if command:
            self.add("command-apdu", command)
        if response:
            self.add("response-apdu", response)
            self.add("protected-answer", response[:-2])
            for kind in range(0, 16, 4):
                self.add("secure-messaging", bytes([kind + 1]) + response[:-12])
            self.add("dynamic-authentication", answer(response[:-2]))
            self.add("response-chaining", b"\x61\x10" + part(response[:-2]) + answer(b"\1"))


def length(data):
    count = len(data)
    if count < 0x80:
        return bytes([count])
    tail = count.to_bytes((count.bit_length() + 7) // 8, "big")
    return bytes([0x80 + len(tail)]) + tail


def header(data):
    first = data[1] if len(data) > 1 else 0
    return 2 + (first & 0x7F if first > 0x80 else 0)


def part(data):
    return len(data).to_bytes(2, "big") + data


def answer(data):
    return b"\x90\x00" + part(data)


def is_hex(text):
    return len(text) % 2 == 0 and re.fullmatch("[0-9A-Fa-f]{4,}", text) is not None


def vectors(planter, value):
    """Walks a file of vectors: digits, lines of an MRZ, exchanges, texts."""
    if isinstance(value, dict):
        lines = value.get("lines") or value.get("mrzLines")
        if lines and all(isinstance(line, str) for line in lines):
            planter.mrz(lines)
        pair = [value.get(name) for name in ("command", "response")]
        if any(isinstance(digits, str) and is_hex(digits) for digits in pair):
            planter.exchange(*[bytes.fromhex(digits or "") for digits in pair])
        for name, inner in value.items():
            if name == "bytes" and isinstance(inner, str) and is_hex(inner):
                planter.add("command-apdu", bytes.fromhex(inner))
            if name == "representative" and is_hex(inner):
                planter.add("recoverable-signature", part(bytes.fromhex(inner)))
            vectors(planter, inner)
    elif isinstance(value, list):
        for inner in value:
            vectors(planter, inner)
    elif isinstance(value, str):
        if is_hex(value):
            data = bytes.fromhex(value)
            planter.data(data)
            if value.startswith("3082") and len(value) < 2000:
                planter.certificate(data)
        elif value.startswith("eyJ"):
            credential(planter, value)


def credential(planter, text):
    planter.add("sd-jwt", text.encode())
    planter.add("vc-jwt", text.encode())
    parts = text.split("~")
    planter.add("key-binding", (parts[-1] or parts[0]).encode())
    for disclosure in parts[1:-1]:
        planter.add("disclosure", disclosure.encode())
    for segment in parts[0].split(".")[:2]:
        planter.add("json", base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))


def archive(form):
    """A tar archive of a folder with two files."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=form) as archive:
        folder = tarfile.TarInfo("dump")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, content in [("dump/EF_COM.bin", b"\x60\0"), ("EF_SOD.bin", 600 * b"\x77")]:
            file = tarfile.TarInfo(name)
            file.size = len(content)
            archive.addfile(file, io.BytesIO(content))
    return data.getvalue()


def circuits(planter):
    """A circuit of one term over each field, in both forms, and a proof of zeroes."""
    for field, size in [(1, 32), (4, 16), (6, 16)]:
        one = bytes([1]) + bytes(size - 1)
        numbers = [field, 1, 1, 1, 1, 2, 1, 1]
        plain = b"".join(number.to_bytes(3, "little") for number in numbers)
        layer = b"".join(number.to_bytes(3, "little") for number in [1, 2, 1, 0, 0, 2, 0])
        planter.add("circuit", b"\1" + plain + one + layer + bytes(32))
        planter.add(
            "circuit", b"LFC2" + bytes(numbers) + one
            + bytes([1, 2, 1, 0, 0, 2, 0, 1, 2, 0, 0, 1, 0]) + bytes(32))
    # Of the fuzz target's circuit: a root, six elements, 10 + 19 + 4 + 9 elements, four nonces, ten
    # rows of four opened columns in a run, and a path.
    for rows in range(6, 16):
        planter.add(
            "proof", bytes(32 + 16 * (6 + 10 + 19 + 4 + 9) + 4 * 32)
            + (4 * rows).to_bytes(4, "little") + bytes([0, 0, 0, 0, 0, 0, 0, 1] * 2) * (4 * rows)
            + bytes(4))


def made(planter):
    """What no file has: the formats of this program, and what readers and cards say."""
    circuits(planter)
    texts = {
        "hex": ["00ff", "A1B2"],
        "base64": ["AAECAw==", "_-8"],
        "object-identifier": ["2.23.136.1.1.1", "1.2.840.113549.1.7.2"],
        "cbor-notation": [
            'org.iso.18013.5.1/birth_date=1004("1971-09-01")',
            '{"a": [1, -2, 2.5], 3: h\'00ff\', b64\'AQ\': simple(16), true: null}'],
        "json": ['{"a":[1,-2.5e3,true,null,"\\u00e9\\ud83d\\ude00"],"b":{}}'],
        "mrz-composition": [
            f"{chr(form)}F\1P\nUTO\nL898902C3\nMüller-Иванов\nAnna Maria\nUTO\n740812\n340415\nZE1"
            for form in range(6)],
        "trace": [
            '{"schema":"passport.trace/1","tool":"","time":"","reader":null,"answerToReset":"",'
            '"limits":{},"asked":null,"events":[],"outcome":null}'
        ],
        "age-file": ["age-encryption.org/v1\n-> X25519 TEST\nAAAA\n--- AAAA\n"],
        "age-header": [
            "age-encryption.org/v1\n-> X25519 TEIF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\n"
            "EmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U\n"
            "--- Vn+54jqiiUCE+WZcEVY3f1sqHjlu/z1LCQ/T7Xm7qI0\n",
            "age-encryption.org/v1\n-> scrypt bBjlhJVYZeE4aqUdmtRHfw 2\n"
            "EmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U\n"
            "--- Vn+54jqiiUCE+WZcEVY3f1sqHjlu/z1LCQ/T7Xm7qI0\n",
            "age-encryption.org/v1\n-> a b c\n" + 64 * "A" + "\n\n-> d\n\n--- " + 43 * "A" + "\n"],
        "age-armor": [
            "-----BEGIN AGE ENCRYPTED FILE-----\nYWJj\n-----END AGE ENCRYPTED FILE-----\n",
            "\r\n\t\n-----BEGIN AGE ENCRYPTED FILE-----\r\n" + 64 * "A" + "\r\n"
            "YQ==\r\n-----END AGE ENCRYPTED FILE-----\r\n \n"],
        "age-key": [
            "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj",
            "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"],
        "private-key-file": [
            "-----BEGIN EC PRIVATE KEY-----\n"
            "MHcCAQEEIL7//+8Gwutvdh7K2xcrZH44wkBIbmOrw27M+SIVj292oAoGCCqGSM49\n"
            "AwEHoUQDQgAEkc3zsLJD70VQ6aGxDgY510rNIavOofWZiYJKQJH/LuLn/a9yoojf\n"
            "sRmvmlnrRM236Lh6QlpV2jV3rXUThS2/Uw==\n"
            "-----END EC PRIVATE KEY-----\n",
            "-----BEGIN PRIVATE KEY-----\n"
            "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvv//7wbC6292Hsrb\n"
            "FytkfjjCQEhuY6vDbsz5IhWPb3ahRANCAASRzfOwskPvRVDpobEOBjnXSs0hq86h\n"
            "9ZmJgkpAkf8u4uf9r3KiiN+xGa+aWetEzbfouHpCWlXaNXetdROFLb9T\n"
            "-----END PRIVATE KEY-----\n"],
        "bech32": ["A12UEL5L", "a12uel5l", "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w"],
        "active-authentication-evidence": [
            '{"challenge":"0123456789ABCDEF","signature":"AABB","dg15-sha-256":"CCDD"}'],
        "sd-jwt-claims": [
            '{"iss":"x","vct":"y","_sd":["#1","#2"],"a":[{"...":"#3"}]}\n["s","name",{"_sd":["#4"]}]'
            '\n["s","age",18]\n["s","element"]\n["s","inner",[1]]',
            '{"_sd_alg":"sha-256","cnf":{"jwk":{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}}}'],
        "did-key": [
            "did:key:zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv", "11233QC4",
            "2NEpo7TZRRrLZSi2U"],
        "vc-jwt-payload": [
            '{"@context":["https://www.w3.org/ns/credentials/v2"],"type":["VerifiableCredential"],'
            '"issuer":"did:key:zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv","nbf":0,'
            '"validFrom":"1970-01-01T01:00:00.5+01:00","validUntil":"2030-01-01T00:00:00Z",'
            '"credentialSubject":{"a":{"b":[1]}},"credentialStatus":{}}',
            '{"iss":"x","sub":"y","jti":"z","vc":{"@context":'
            '["https://www.w3.org/2018/credentials/v1"],"type":["VerifiableCredential","T"],'
            '"issuer":{"id":"x"},"credentialSubject":[{"id":"y","a":1}],'
            '"issuanceDate":"2026-01-01T00:00:00Z"}}',
            '{"@context":"https://www.w3.org/ns/credentials/v2","type":"VerifiablePresentation",'
            '"holder":{"id":"x"},"iss":"x","aud":"a","nonce":"n","iat":1795219200,'
            '"verifiableCredential":{"@context":["https://www.w3.org/ns/credentials/v2"],'
            '"type":"EnvelopedVerifiableCredential","id":"data:application/vc+jwt,a.b.c"}}'],
        "ldif": [
            "version: 1\n# c\ndn: o=ml,c=UT\npkdMasterListContent:: MAA=\n\n",
            "dn: c=UT\ncertificateRevocationList;binary:: MA\n A=\nuserCertificate:< file:///x\n"],
        "http-url": [
            "https://host.example/path?query", "HTTPS://HOST.example:8443", "http://127.0.0.1:80/",
            "http://[::1]:80/x", "https://[2001:db8::1]?q", "https://user@host/", "https://1.2.3/"],
        "identity-card": [
            '{"schema":"passport.card/2","identifier":"c0ffee","type":"passport","trustLevel":"government",'
            '"isSimulated":false,"issuerName":"D","voucher":"own-desk","verificationMethod":"passport-chip","assurance":["data-genuine"],'
            '"issuedAt":1,"expiresAt":2,"batches":[{"format":"dc+sd-jwt","type":"x","issuedAt":1,"expiresAt":2,'
            '"provableClaims":["a"],"copies":[{"identifier":"' + 32 * "0a" + '","isSpent":true},'
            '{"identifier":"' + 32 * "0b" + '","holderKeyThumbprint":"k","isSpent":false}]}]}'],
    }
    for target, inputs in texts.items():
        for text in inputs:
            planter.add(target, text.encode())
    for head, body in [
            ("200 OK\r\nContent-Length: 3", "abc"), ("404 Not Found\r\nContent-Length: 0", ""),
            ("100 Continue\r\n\r\nHTTP/1.1 200\r\nA:\tb ", "abc"), ("204", ""), ("304\r\nETag: x", ""),
            ("200 OK\r\nTransfer-Encoding: chunked", "2\r\nab\r\n1;x=y\r\nc\r\n0\r\nT: v\r\n\r\n"),
            ("302 Found\r\nLocation: /x\r\nContent-Length: 0", ""),
            ("200 OK\r\nContent-Length: 1\r\nContent-Length: 1", "a")]:
        planter.add("http-response", b"\0\7" + f"HTTP/1.1 {head}\r\n\r\n{body}".encode())
    planter.add("http-response", b"\0\1HTTP/1.0 200 OK\r\n\r\nabc")
    for name in ["Eriksson<<Anna<Maria", "Мария<<Анна", "ERIKSSON ANNA", "Müller<<Åse-Lise"]:
        planter.add("holder-names", part(b"") + name.encode())
    for place in [b"\0\0\0", b"\0\5\1", b"\1\0\x80"]:
        planter.add("age-sealed", place + b"content")
    for form in [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT]:
        planter.add("tar-archive", archive(form))
    with open(os.path.join(root, "Vectors", "passive-authentication.json")) as file:
        document = json.load(file)
    members = [(0, document["tests"][0]["sod"])] + [
        (group["number"], group["bytes"]) for group in document["dataGroups"]]
    travel = b"".join(
        bytes([0x80 + number]) + length(bytes.fromhex(digits)) + bytes.fromhex(digits)
        for number, digits in members)
    travel = b"\2\1\1\x30" + length(travel) + travel
    planter.add("digital-travel-credential", b"\x30" + length(travel) + travel)
    with open(os.path.join(root, "Vectors", "inflate.json")) as file:
        deflated = json.load(file)
    for case in deflated["accepted"] + deflated["refused"]:
        planter.add("inflate", bytes.fromhex(case["compressed"]))
    for address in [
        "pkcs11:token=The%20Office;manufacturer=Snake%20Oil,%20Inc.;model=1.0;serial=0F;object=desk;id=%69%95",
        "pkcs11:object=my-key;type=private?pin-source=file:/etc/token",
    ]:
        planter.add("token-address", address.encode())
    planter.add("token-message", b"\x01\0\0\0\x03/so\0\0\0\x08\0\0\0\0\0\0\0\x01\0\0\0\0")
    with open(os.path.join(root, "Vectors", "zip.json")) as file:
        archives = json.load(file)
    for case in archives["archives"] + archives["refused"]:
        planter.add("zip-archive", bytes.fromhex(case["archive"]))
    identity = bytes.fromhex("0702202A864886F70D010701")
    digits = {
        "answer-to-reset": [
            "3B8880010000000077818100CE", "3B8F8001804F0CA000000306030001000000006A",
            "8073C04013", "0073C0210100009000"],
        "reader-properties": ["120442330012", "0A0400010000", "0A04000100000102072F"],
        "authority-references": ["420E44455445535465494430303030340000"],
        "ef-atr-info": ["7F660802022710020200E0", "43019046040000000147020102"],
        "object-identifier": ["678108010101", "2A864886F70D010702"],
        "secure-messaging": ["0199029000", "0587090100112233445566778899029000"],
        "vault-manifest": ["0000000000000001" + "00000000"],
        "wallet-card": ["0000000161" + "00" + "7B7D"],
        # Without a key, and with the private key 1.
        "wallet-copy": [
            "00000000" + "612E622E637E", "00000043" + "3041020100301306072A8648CE3D020106082A8648CE3D030107"
            + "042730250201010420" + 31 * "00" + "01" + "A0"],
        "vault-contents": ["000C" + "0000000000000001" + "00000000"],
        # A proof whose data, signature, tag or both are changed; one that is cut, one that is longer.
        "linked-proof": ["00001001", "01FFFF80", "02000301", "03000000", "04000A00", "08000A00", "85123401"],
        "dg13": ["6D03010203"], "dg-undivided": ["006603010203"],
        "file-reader": ["04" + "90000004" + "60020102"],
    }
    keys = b"".join(bytes([first]) + bytes(62) + b"\1" for first in [1, 2])
    for mark in ["", " simulated"]:
        for title, states in [("signers", ""), ("roots", "DE FR\n")]:
            head = f"passport-{title}-v1{mark}\n2026-11-23\n{states}"
            planter.add("signer-list", f"{head}p256-sha256 2 1\n\n".encode() + keys)
            planter.add("signer-list", f"{head}p256-sha256 2 2\nrsa2048-pkcs1-sha256-e65537 1 1\n\n".encode() + keys
                        + b"\x80" + bytes(254) + b"\1")
    passport_proofs(planter)
    for target, inputs in digits.items():
        for text in inputs:
            planter.add(target, bytes.fromhex(text))
    entry = bytes([1]) + bytes(32) + (1).to_bytes(8, "big") + (20).to_bytes(4, "big") + bytes(32)
    manifest = (2).to_bytes(8, "big") + (1).to_bytes(4, "big") + entry
    planter.add("vault-manifest", manifest)
    planter.add("vault-contents", part(manifest) + bytes(20))
    passphrase, words = bytes([1, 1, 17, 8, 1]) + bytes(92), bytes([2, 2]) + bytes(95)
    planter.add("vault-header", b"passvlt\n\2\1" + bytes(16) + b"\1" + passphrase)
    planter.add("vault-header", b"passvlt\n\2\1" + bytes(16) + b"\2" + passphrase + words)
    planter.add("recovery-words", b"abandon " * 23 + b"art")
    planter.add("recovery-share", bytes(60))
    planter.add("wallet-party", b"\3Bar")
    exchange(planter)
    for text in ["GET /x?q HTTP/1.1\r\nHost: 127.0.0.1:1\r\nCookie: a=b\r\n\r\n",
                 "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"]:
        planter.add("http-request", text.encode())
        planter.add("desk-request", text.encode())
    for path in ["/", "/open", "/view", "/desk.js", "/farewell", "/do/lock", "/do/read"]:
        method = "POST" if "/do/" in path else "GET"
        planter.add("desk-request", (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:80\r\nOrigin: http://127.0.0.1:80\r\n"
            "Content-Length: 7\r\n\r\ntyped=A").encode())
    for text in ["typed=P%3CUTO&a=1", "a=b+c&passphrase=%CE%B1", "a", "a=%", "%61=1&a=%FF"]:
        planter.add("desk-form", text.encode())
    planter.add("camera-frame", b"camera 4 4\n" + bytes(16))
    planter.add("camera-frame", b"file 16 2\n" + bytes(32))
    planter.add("definite-form", bytes.fromhex("30802480040101040202030000") + identity + b"\0\0")
    record = bytes(32) + bytes(2) + bytes(2) + bytes(16) + bytes(4) + b"\0\0\0\1" + bytes(2)
    index = b"\0" + b"\0\1" + part(b"UT") + b"\0\0\0\1" + record
    for table in range(7):
        planter.add("trust-table", bytes([table]) + part(index) + b"x")


def exchange(planter):
    """A request as JSON and as an address, with every member of DCQL, an answer, and a frame."""
    query = {"credentials": [
        {"id": "a", "format": "mso_mdoc", "meta": {"doctype_value": "eu.europa.ec.av.1"}, "multiple": True,
         "claims": [{"path": ["eu.europa.ec.av.1", "age_over_18"], "values": [True], "intent_to_retain": True}]},
        {"id": "i", "format": "dc+sd-jwt", "meta": {"vct_values": ["x"]},
         "require_cryptographic_holder_binding": False,
         "trusted_authorities": [{"type": "aki", "values": ["AAAA"]}],
         "claims": [{"id": "n", "path": ["n", None, 1]}, {"id": "m", "path": ["m"]}],
         "claim_sets": [["n", "m"], ["m"]]},
        {"id": "v", "format": "jwt_vc_json", "meta": {"type_values": [["VerifiableCredential"]]}}],
        "credential_sets": [{"options": [["a"], ["i", "v"]]}, {"options": [["v"]], "required": False}]}
    place = "passport:AQEBAQEBAQEBAQEBAQEBAQ"
    request = {"client_id": "redirect_uri:" + place, "response_type": "vp_token", "response_mode": "direct_post",
               "response_uri": place, "nonce": "n", "state": "s", "exp": 1795000000, "dcql_query": query,
               "client_metadata": {"client_name": "Bar", "vp_formats_supported": {"mso_mdoc": {}}}}
    address = "openid4vp://?" + urllib.parse.urlencode(
        {name: json.dumps(value) if isinstance(value, dict) else value for name, value in request.items()})
    answer = {"vp_token": {"a": ["o2E"], "i": ["a.b.c~d~"]}, "state": "s"}
    unasked = {"vp_token": {"age": ["o2E"]}, "response_uri": "passport:holder",
               "nonce": "1793000000.BwcHBwcHBwcHBwcHBwcHBw"}
    frame = f"sqc1.{'0' * 32}.0.1.{hashlib.sha256(b'text').hexdigest()}.dGV4dA"
    planter.add("dcql", json.dumps(query).encode())
    with open(os.path.join(root, "Vectors", "zk-documents.json")) as file:
        proofs = json.load(file)
    for proof in proofs["requests"] + proofs["responses"]:
        planter.add("zk-document", bytes.fromhex(proof["cbor"]))
    for system in proofs["systems"]:
        planter.add("dcql", json.dumps({"credentials": [
            {"id": "z", "format": "mso_mdoc_zk", "meta": {
                "doctype_value": "eu.europa.ec.av.1", "zk_system_type": [system["json"]]}}]}).encode())
    for text in [json.dumps(request), address]:
        planter.add("presentation-request", text.encode())
        planter.add("scanned-text", text.encode())
    for text in [json.dumps(answer), json.dumps(unasked)]:
        planter.add("presentation-answer", text.encode())
        planter.add("scanned-text", text.encode())
    for text in [frame, "BEGIN:VCARD", "openid-credential-offer://?x", "abandon " * 23 + "art"]:
        planter.add("scanned-text", text.encode())
    with open(os.path.join(root, "Vectors", "request-objects.json")) as file:
        for signed in json.load(file)["requests"]:
            planter.add("signed-request", f"{signed['client']} {signed['object']}".encode())
            planter.add("request-object", ("openid4vp://?" + urllib.parse.urlencode(
                {"client_id": signed["client"], "request": signed["object"]})).encode())
    with open(os.path.join(root, "Vectors", "registrations.json")) as file:
        for found in json.load(file)["certificates"]:
            planter.add("registration", found["jwt"].encode())
    planter.add("request-object", b"openid4vp://?client_id=x509_san_dns%3Aa.example&request_uri=https%3A%2F%2Fa.example%2Fr"
                                  b"&request_uri_method=post")
    for bits, text in [(1, "eNrbuRgAAhcBXQ"), (2, "eNo76fITAAPfAgc")]:
        planter.add("status-list", json.dumps({"bits": bits, "lst": text}).encode())
    with open(os.path.join(root, "Vectors", "status-list.json")) as file:
        planter.add("status-list", bytes.fromhex(json.load(file)["cwt"]["token"]))
    grant = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
    offer = {"credential_issuer": "https://a.example", "credential_configuration_ids": ["a"],
             "grants": {grant: {"pre-authorized_code": "x", "tx_code": {"input_mode": "numeric", "length": 6}}}}
    planter.add("credential-offer", json.dumps(offer).encode())
    planter.add("credential-offer", ("openid-credential-offer://?" + urllib.parse.urlencode(
        {"credential_offer": json.dumps(offer)})).encode())
    planter.add("credential-offer", b"haip-vci://?credential_offer_uri=https%3A%2F%2Fa.example%2Fo")
    proofs = {"jwt": {"proof_signing_alg_values_supported": ["ES256"]}}
    planter.add("issuer-metadata", json.dumps(
        {"credential_issuer": "https://a.example", "credential_endpoint": "https://a.example/c",
         "nonce_endpoint": "https://a.example/n", "notification_endpoint": "https://a.example/m",
         "batch_credential_issuance": {"batch_size": 9}, "authorization_servers": ["https://a.example"],
         "credential_configurations_supported": {
             "a": {"format": "dc+sd-jwt", "vct": "x", "proof_types_supported": proofs}}}).encode())
    planter.add("issuer-metadata", b'{"issuer":"https://a.example","token_endpoint":"https://a.example/t"}')
    planter.add("key-proof", b"eyJhbGciOiJFUzI1NiIsInR5cCI6Im9wZW5pZDR2Y2ktcHJvb2Yrand0IiwiandrIjp7fX0.e30.AAAA")
    for path, kind, text in [
            ("/token", "application/x-www-form-urlencoded", f"grant_type={grant}&pre-authorized_code=x&tx_code=1"),
            ("/credential", "application/json", '{"credential_configuration_id":"identity","proofs":{"jwt":["a"]}}'),
            ("/nonce", "text/plain", ""), ("/notification", "application/json", "{}"),
            ("/answer/A", "application/x-www-form-urlencoded", "vp_token=%7B%7D&state=a")]:
        planter.add("exchange-server", (
            f"POST {path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(text)}\r\n\r\n{text}").encode())
    planter.add("exchange-server", b"GET /.well-known/openid-credential-issuer HTTP/1.1\r\nHost: a\r\n\r\n")
    part = base64.urlsafe_b64encode
    key = {"kty": "EC", "crv": "P-256", "x": "weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ",
           "y": "e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck"}
    head = part(json.dumps({"alg": "ECDH-ES", "enc": "A128GCM", "epk": key, "apu": "QQ", "apv": "Qg"}).encode())
    sealed = head.rstrip(b"=") + b".." + part(bytes(12)) + b".AAAA." + part(bytes(16)).rstrip(b"=")
    planter.add("jwe", sealed)
    for protocol, response in [("openid4vp-v1-unsigned", sealed.decode()),
                               ("org-iso-mdoc", "gmVkY2FwaaJjZW5jQQRqY2lwaGVyVGV4dEEA")]:
        planter.add("phone-answer", json.dumps({"protocol": protocol, "data": {"response": response}}).encode())
    planter.add("qr-frame", frame.encode())
    for text in ["0123456789", "ABC $%*+-./:", "abc0123456789ABCDEFGH"]:
        planter.add("qr-symbol", text.encode())


def passport_proofs(planter):
    """A request for a proof over a document, with as little and with as much as can be, and a proof of each class'
    form without the proof itself."""
    least = {"version": "passport-proof-request-v1", "nonce": bytes(32), "audience": "", "day": "2026-11-23",
             "notExpired": False, "bound": False}
    most = dict(least, audience="https://club.example", notExpired=True, bound=True, age=18,
                nationalities=["D", "FRA"], scope="vote", signers=bytes(32))
    unsigned = dict(least, audience="https://club.example", notExpired=True, age=18, nationalities=["D", "FRA"])
    state = dict(unsigned, states=["DE", "FR"], roots=bytes(32))
    numbers = sorted([b"\1", b"\1\2", b"\0\x90\1", bytes([2] * 20)])
    for request in [least, most, dict(unsigned, signers=bytes(32)), state, dict(state, revoked=numbers),
                    dict(state, revoked=[]), dict(state, revoked=[bytes([9, n >> 8, n & 255]) for n in range(1024)])]:
        planter.add("proof-request", cbor(request))
    issuer = [b"\x30\0", "2026-11"]
    for name, tags, proofs, word, is_time_stated in [
            ("p256-sha256/shown/5+3", 1, 1, None, None),
            ("rsa2048-pss-sha256-e3/listed-15/11+4/desk", 2, 2, issuer, None),
            ("p256-sha256/state-18-brainpoolP256r1-sha256/5+3", 4, 3, None, True),
            ("brainpoolP384r1-sha384/state-18-brainpoolP512r1-sha512/4+2", 4, 3, None, True),
            ("p256-sha256/state-24-rsa4096-pkcs1-sha256-e65537/11+4/desk", 5, 4, issuer, False)]:
        planter.add("passport-proof", cbor([
            "passport-proof-v1", name, None, b"\x30\0", word, [bytes(16)] * tags, bytes(40), [bytes(40)] * proofs,
            is_time_stated]))


def cbor(value):
    """Deterministic CBOR, RFC 8949, 4.2.1, of the few kinds that are needed."""
    def head(kind, number):
        if number < 24:
            return bytes([kind << 5 | number])
        return bytes([kind << 5 | 24, number]) if number < 256 else bytes([kind << 5 | 25]) + number.to_bytes(2, "big")
    if value is None:
        return b"\xf6"
    if isinstance(value, bool):
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(cbor(item) for item in value)
    pairs = sorted((cbor(key), cbor(item)) for key, item in value.items())
    return head(5, len(pairs)) + b"".join(key + item for key, item in pairs)


def real(planter, folder):
    """The files of PASSPORT_TEST_DATA, which stay where they are."""
    for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True):
        if not os.path.isfile(path) or os.path.getsize(path) > 65_536 or path.endswith(".key"):
            continue
        with open(path, "rb") as file:
            data = file.read()
        if path.endswith(".json"):
            vectors(planter, json.loads(data))
        elif path.endswith(".pem"):
            planter.add("pem", data)
            planter.add("trust-import", data)
        elif path.endswith(".hex"):
            planter.data(bytes.fromhex(data.decode()))
        else:
            planter.data(data)
            if data[:1] == b"\x30" and "cer" in path:
                planter.certificate(data)
            if "image" in path or "face" in path:
                for target in ["encoded-image", "face-record", "face-image-data-block"]:
                    planter.add(target, data)


def pixels(png):
    """The width, height and pixels of a PNG of one byte a pixel, without interlacing; None for others."""
    place, header, data = 8, b"", b""
    while place < len(png):
        size, name = int.from_bytes(png[place:place + 4], "big"), png[place + 4:place + 8]
        content = png[place + 8:place + 8 + size]
        header, data = (content if name == b"IHDR" else header), data + content * (name == b"IDAT")
        place += 12 + size
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    if header[8:] != bytes([8, 0, 0, 0, 0]):
        return None
    rows, before = zlib.decompress(data), bytes(width)
    result = b""
    for start in range(0, len(rows), width + 1):
        row = bytearray(rows[start + 1:start + 1 + width])
        for x in range(width):
            left, corner = (row[x - 1], before[x - 1]) if x else (0, 0)
            near = min((left, before[x], corner), key=lambda value: abs(left + before[x] - corner - value))
            row[x] = row[x] + (0, left, before[x], (left + before[x]) // 2, near)[rows[start]] & 255
        before, result = row, result + row
    return width, height, result


def pictures(planter):
    for path in glob.glob(os.path.join(root, "Vectors", "MRZPictures", "*.png")):
        with open(path, "rb") as file:
            png = file.read()
        planter.add("picture-file", png)
        if found := pixels(png):
            pgm = b"P5 %d %d 255\n" % found[:2] + found[2]
            planter.add("picture-file", pgm)
            planter.add("mrz-in-picture", pgm)
            width, height, content = found
            if width <= 640 and height <= 480:
                # At the foot of a larger picture.
                page = bytearray(content[:1] * (640 * 480))
                for y in range(height):
                    start = (480 - height + y) * 640 + 40 * (width <= 600)
                    page[start:start + width] = content[y * width:(y + 1) * width]
                planter.add("mrz-in-picture", b"P5 640 480 255\n" + page)


def plant(folder, targets):
    planter = Planter(folder, targets)
    pictures(planter)
    for path in glob.glob(os.path.join(root, "Vectors", "*.json")):
        with open(path, "rb") as file:
            vectors(planter, json.load(file))
    made(planter)
    if "PASSPORT_TEST_DATA" in os.environ:
        real(planter, os.environ["PASSPORT_TEST_DATA"])
