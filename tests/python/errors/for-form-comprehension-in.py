# kind: for-form
# line: 3
a = [i for i range(3)]
