# kind: function-not-called
# line: 4
# hint: 「input」
if input > 3:
    print(1)
