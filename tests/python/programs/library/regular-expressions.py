# points: E5.6
import re
text = '小明的电话是13812345678，小红的是13987654321，QQ: 10001，邮箱 a.b@qq.com'
print(re.findall(r'1[3-9]\d{9}', text), re.search(r'QQ:\s*(\d+)', text).group(1))
m = re.search(r'(?P<user>[\w.]+)@(?P<host>\w+)\.com', text)
print(m.group(), m.groups(), m.groupdict(), m.start() > 0, m.span('host')[1] - m.span('host')[0])
print(re.sub(r'\d{4}(?=\d{4}\b)', '****', text)[:20])
print(re.split(r'[,;\s]+', 'a, b;c  d'), re.match(r'\d', 'a1'), re.fullmatch(r'\w+', '中文abc_1') is not None)
print(re.sub(r'(\w+) (\w+)', r'\2 \1', 'hello world'), re.sub('a', lambda m: m.group().upper(), 'banana', count=2))
print(re.findall(r'<(.+?)>', '<a><b>'), re.findall(r'<(.+)>', '<a><b>'), re.findall('(a)(b)?', 'ab a'))
print(re.compile(r'^\w+', re.M | re.I).findall('One\nTwo'), [m.span() for m in re.finditer('a', 'banana')])
print(re.escape('a.b*c'), re.search('x', 'abc'), re.findall(r'[\u4e00-\u9fa5]+', 'a中文b字'))
print(m)
re.compile('(a')
