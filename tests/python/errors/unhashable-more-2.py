# kind: unhashable
# line: 3
{[1]: 2}
