# points: E6.1 E2.1
import json
todo = [{"科目": "语文", "内容": "背古诗", "完成": False}, {"科目": "数学", "内容": "口算 2 页", "完成": True}]
todo.append({"科目": "英语", "内容": "抄单词", "完成": False})
with open("todo.json", "w", encoding="utf-8") as f:
    json.dump(todo, f, ensure_ascii=False)
with open("todo.json", "r", encoding="utf-8") as f:
    t = f.read()
print(t)
data = json.loads(t)
for x in data:
    mark = "✅" if x["完成"] else "⬜"
    print(mark, x["科目"], "-", x["内容"])
left = [x for x in data if not x["完成"]]
print("还剩", len(left), "项")
print(data[0]["截止"])
