# points: G5.5 G5.7
# 切木材：最长每段多长才能切出 k 段
wood = [232, 124, 456]
k = 7
def pieces(length):
    return sum(w // length for w in wood)
low, high = 1, max(wood)
while low < high:
    mid = (low + high + 1) // 2
    if pieces(mid) >= k:
        low = mid
    else:
        high = mid - 1
    print(low, high)
print('最长', low, pieces(low), pieces(low + 1))
