# kind: assign-to-call
# line: 3
input("名字") = name
