# points: E6.1 L.9
import html, xml.etree.ElementTree as ET
from urllib.parse import urlparse, quote, unquote, parse_qs, urlencode
print(html.escape('<b>"中" & 文</b>'), html.unescape('&lt;a&gt; &#20013; &amp;'))
root = ET.fromstring('<class name="三一"><pupil age="9">小明</pupil><pupil age="10">小红</pupil></class>')
for p in root.findall('pupil'):
    print(p.text, int(p.get('age')) + 1)
print(root.tag, root.attrib, ET.tostring(root[0], encoding='unicode'))
u = urlparse('https://example.com:8080/a/b?x=1&y=2#top')
print(u.hostname, u.port, u.path, parse_qs(u.query), quote('中文 a/b'), unquote('%E4%B8%AD'), urlencode({'k': '值'}))
from html.parser import HTMLParser
class Links(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print(tag, dict(attrs))
Links().feed('<p><a href="x.html">去</a></p>')
