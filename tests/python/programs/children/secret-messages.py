# points: E2.4 E3.1
def jiami(s, key):
    r = ""
    for ch in s:
        r += chr(ord(ch) + key)
    return r
def jiemi(s, key):
    return jiami(s, -key)
msg = input("要加密的话：")
key = int(input("密钥："))
mi = jiami(msg, key)
print("密文:", mi)
print("明文:", jiemi(mi, key))
print([ord(c) for c in msg])
morse = {"s": "...", "o": "---", "a": ".-", "b": "-..."}
for c in "sos":
    print(morse[c], end=" / ")
print()
print(" ".join(bin(ord(c))[2:] for c in "Hi"))
print(jiami("xyz", 1), jiami("王", 1))
print(morse["z"])
