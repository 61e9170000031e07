# points: E2.5 G1.2 G2.1
while True:
    score = int(input('分数：'))
    if score < 0:
        break
    if score >= 90:
        level = '优秀'
    elif score >= 80:
        level = '良好'
    elif score >= 60:
        level = '及格'
    else:
        level = '不及格'
    print(score, level)
print('结束')
