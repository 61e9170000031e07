# points: G6.4 G7.2
coins = [1, 3, 4]
amount = 14
best = [0] + [float('inf')] * amount
ways = [1] + [0] * amount
for coin in coins:
    for a in range(coin, amount + 1):
        best[a] = min(best[a], best[a - coin] + 1)
        ways[a] += ways[a - coin]
print(best)
print(ways)
greedy, left = [], amount
for coin in sorted(coins, reverse=True):
    while left >= coin:
        greedy.append(coin)
        left -= coin
print(greedy, best[6], '贪心 6 =', '4+1+1')
