# points: G4.2 E2.7
board = []
for i in range(5):
    board.append(["."] * 8)
x, y = 2, 3
board[1][5] = "@"
snake = [(x, y)]
moves = input("w上 s下 a左 d右：")
print()
for m in moves:
    if m == "w": x -= 1
    if m == "s": x += 1
    if m == "a": y -= 1
    if m == "d": y += 1
    if x < 0 or x > 4 or y < 0 or y > 7:
        print("撞墙了！")
        break
    if (x, y) in snake:
        print("咬到自己了！")
        break
    snake.append((x, y))
    if board[x][y] == "@":
        print("吃到苹果，长度", len(snake))
    else:
        snake.pop(0)
for r in range(5):
    for c in range(8):
        if (r, c) in snake:
            print("O", end=" ")
        else:
            print(board[r][c], end=" ")
    print()
print(snake)
