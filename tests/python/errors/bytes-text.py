# kind: bytes-text
# line: 3
b = b"你好"
