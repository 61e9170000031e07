# points: E2.4 E4.6
import textwrap
from string import Template
text = 'Python is an easy to learn, powerful programming language for everybody.'
print(textwrap.fill(text, 30))
print(textwrap.shorten(text, 40, placeholder='...'))
print(textwrap.indent('a\nb', '> '))
print(textwrap.dedent('''\
    one
      two
'''), end='')
t = Template('$name 喜欢 ${thing}，花了 $$5')
print(t.substitute(name='小红', thing='画画'))
print(t.safe_substitute(name='小刚'))
