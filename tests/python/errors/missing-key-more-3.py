# kind: missing-key
# line: 3
{}.pop("a")
