# points: E2.4 G3.5
def is_palindrome(text):
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]
for text in ['level', '上海自来水来自海上', 'Hello', 'A man, a plan, a canal: Panama', '']:
    print(text, '是回文' if is_palindrome(text) else '不是回文')
count = 0
for n in range(100, 1000):
    if str(n) == str(n)[::-1]:
        count += 1
print(count)
