# kind: unpaired-triple-quote
# line: 4
print("开始")
text = """从前有座山
山上有座庙
print(text)
