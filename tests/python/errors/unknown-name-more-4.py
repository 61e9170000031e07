# kind: unknown-name
# line: 4
year = 2024
print(f"今年是{year}年{month}月")
