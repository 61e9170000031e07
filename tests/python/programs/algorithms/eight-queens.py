# points: G6.3 E4.4
n = 8
solutions = []
def place(row, queens):
    if row == n:
        solutions.append(queens[:])
        return
    for col in range(n):
        if all(col != c and abs(col - c) != row - r for r, c in enumerate(queens)):
            queens.append(col)
            place(row + 1, queens)
            queens.pop()
place(0, [])
print(len(solutions), solutions[0])
for c in solutions[0]:
    print('. ' * c + 'Q ' + '. ' * (n - 1 - c))
