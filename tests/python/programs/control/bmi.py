# points: E2.5 E1.5 G2.1
people = [('小明', 1.50, 40), ('小红', 1.42, 55), ('小刚', 1.60, 48.5)]
for name, height, weight in people:
    bmi = weight / height ** 2
    if bmi < 18.5:
        word = '偏瘦'
    elif bmi < 24:
        word = '正常'
    elif bmi < 28:
        word = '偏胖'
    else:
        word = '肥胖'
    print(f'{name} {bmi:.2f} {word}', round(bmi, 1), bmi)
