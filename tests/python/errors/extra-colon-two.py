# kind: extra-colon
# line: 3
class Dog::
    pass
