# points: E2.4 E2.7
import random
random.seed(8)
words = ["python", "banana", "computer", "school", "football"]
word = random.choice(words)
guessed = []
lives = 6
while lives > 0:
    show = ""
    for letter in word:
        if letter in guessed:
            show = show + letter
        else:
            show = show + "_"
    print(show, "还有", "❤" * lives)
    if "_" not in show:
        print("你赢了！！")
        break
    g = input("猜一个字母: ").lower()
    if len(g) != 1 or g < "a" or g > "z":
        print("只能是一个字母哦")
    elif g in guessed:
        print("猜过了")
    elif g in word:
        guessed.append(g)
        print("有！")
    else:
        guessed.append(g)
        lives -= 1
        print("没有……")
else:
    print("你输了，答案是", word)
print(sorted(guessed), sorted(set(word) - set(guessed)))
