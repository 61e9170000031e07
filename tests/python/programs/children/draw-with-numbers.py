# points: E2.8 G4.2
picture = ["0011100", "0100010", "1010101", "1000001", "1010101", "1001001", "0100010", "0011100"]
for row in picture:
    for p in row:
        if p == "1":
            print("██", end="")
        else:
            print("  ", end="")
    print()
flip = [row[::-1] for row in picture]
print(flip == picture)
for row in picture[:2]:
    print(row.replace("0", "·").replace("1", "■"))
n = 0
for row in picture:
    n += row.count("1")
print("一共", n, "个黑格，占", round(n / (7 * 8) * 100, 2), "%")
print(int(picture[0], 2), hex(int(picture[1], 2)))
