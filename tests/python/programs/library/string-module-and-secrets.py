# points: E5.4 E2.4
import string
import hashlib, base64, uuid, hmac
print(string.ascii_letters, string.hexdigits, string.octdigits, repr(string.whitespace))
print(hashlib.md5('小明'.encode()).hexdigest(), hashlib.sha256(b'abc').hexdigest()[:16], hashlib.sha1(b'').hexdigest())
print(base64.b64encode('你好'.encode()), base64.b64decode('5L2g5aW9').decode(), base64.b32encode(b'a'))
print(uuid.uuid5(uuid.NAMESPACE_DNS, 'python.org'), hmac.new(b'k', b'm', 'sha256').hexdigest()[:8])
import secrets, binascii
print(len(secrets.token_hex(4)), binascii.hexlify(b'\x01\xff'), secrets.choice([7]))
print(binascii.crc32(b'hello'), int.from_bytes(hashlib.md5(b'x').digest()[:2], 'big'))
