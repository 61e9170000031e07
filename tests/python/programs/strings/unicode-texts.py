# points: E2.4 E3.1 I.6
s = '中国🇨🇳😀é'
print(len(s), len(s.encode('utf-8')), s[0], s[-1])
print([hex(ord(c)) for c in s])
print('中文'.encode('utf-8'), b'\xe4\xb8\xad'.decode('utf-8'))
print('中文'.encode('gbk'), '中文'.encode('gbk').decode('gbk'))
print('😀' * 3, s[::-1][0], '😀' in s)
print('é' == 'e\u0301', len('e\u0301'))
import unicodedata
print(unicodedata.normalize('NFC', 'e\u0301') == 'é')
print('abc中'.encode('ascii', 'replace'), '中'.encode('ascii', 'xmlcharrefreplace'))
try:
    b'\xff\xfe'.decode('utf-8')
except UnicodeDecodeError as error:
    print(error)
