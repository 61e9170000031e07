# points: E1.2 E2.4
print('换行\n制表\t反斜杠\\ 引号\' \"')
print(r'C:\new\test')
print('a\\nb', len('a\nb'), len(r'a\nb'))
print('单引号 "双" 引号', "it's")
print(repr('it\'s "ok"'), repr("tab\t"))
print('\x41\u0042\N{GREEK SMALL LETTER PI}')
print('响铃' + repr('\a\b\f\v\0'))
print('一\
二')
print('abc\rX'.replace('\r', '<CR>'))
