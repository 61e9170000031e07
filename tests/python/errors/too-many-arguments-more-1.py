# kind: too-many-arguments
# line: 6
def main():
    print("hi")
main
main(1)
