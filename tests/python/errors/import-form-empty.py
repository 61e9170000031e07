# kind: import-form
# line: 4
# hint: 「import」
from turtle import
