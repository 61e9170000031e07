# kind: lambda-form
# line: 3
lambda
