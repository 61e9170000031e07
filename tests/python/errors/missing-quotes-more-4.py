# kind: missing-quotes
# line: 4
小猫 = "咪咪"
print(小猫 + 叫了)
