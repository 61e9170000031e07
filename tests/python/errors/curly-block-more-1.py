# kind: curly-block
# line: 4
a = 1
if (a == 1) {
    print("a");
}
