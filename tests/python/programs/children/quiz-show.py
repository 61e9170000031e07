# points: E2.1 E2.3
questions = [
    {"q": "中国的首都是？", "options": ["上海", "北京", "广州"], "answer": "B"},
    {"q": "3 的 4 次方是？", "options": ["12", "64", "81"], "answer": "C"},
    {"q": "Python 是什么？", "options": ["蛇", "编程语言", "都对"], "answer": "C"},
]
score = 0
for i, item in enumerate(questions):
    print(f"第{i+1}题: {item['q']}")
    for letter, text in zip("ABC", item["options"]):
        print(f"   {letter}. {text}")
    a = input("你的答案: ").strip().upper()
    if a == item["answer"]:
        score += 10
        print("✔ 正确 +10")
    else:
        print(f"✘ 错了，应该选 {item['answer']}: {item['options'][ord(item['answer']) - ord('A')]}")
print(f"总分 {score}/{len(questions) * 10} = {score / (len(questions) * 10):.0%}")
if score == 30: print("满分！")
