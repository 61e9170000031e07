# points: G4.2 E4.1
b = [" "] * 9
def show():
    for i in range(0, 9, 3):
        print(" " + b[i] + " | " + b[i+1] + " | " + b[i+2])
        if i < 6:
            print("---+---+---")
def win(p):
    lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    for l in lines:
        if b[l[0]] == b[l[1]] == b[l[2]] == p:
            return True
    return False
player = "X"
while " " in b:
    n = int(input(player + " 下在哪(1-9)? "))
    if b[n-1] != " ":
        print("这里有棋子了")
        continue
    b[n-1] = player
    if win(player):
        show()
        print(player, "赢了！")
        break
    player = "O" if player == "X" else "X"
else:
    print("平局")
print(b)
b[int(input("再下一步")) - 1] = "X"
