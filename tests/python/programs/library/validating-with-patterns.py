# points: E5.6 E2.4
import re
checks = {
    '手机': r'1[3-9]\d{9}', '邮箱': r'[\w.-]+@[\w-]+(\.[\w-]+)+', '日期': r'\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])', '整数': r'[+-]?\d+',
}
for value in ['13800138000', '12800138000', 'a-b@x.edu.cn', '@x.com', '2026-11-30', '2026-13-01', '-42', '4.2']:
    kinds = [name for name, pattern in checks.items() if re.fullmatch(pattern, value)]
    print(f'{value:<15}', kinds or '都不是')
log = '''2026-11-30 ERROR disk full
2026-11-30 INFO ok
2026-12-01 ERROR net down'''
print(re.findall(r'^(\S+) ERROR (.*)$', log, re.M))
