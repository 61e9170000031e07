# points: E4.4 G5.6
moves = 0
def hanoi(n, a, b, c):
    global moves
    if n == 0:
        return
    hanoi(n - 1, a, c, b)
    moves += 1
    if moves <= 7:
        print(f'第{moves}步 {n}号 {a}→{c}')
    hanoi(n - 1, b, a, c)
hanoi(3, 'A', 'B', 'C')
print(moves)
hanoi(10, 'A', 'B', 'C')
print(moves)
