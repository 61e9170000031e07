# kind: module-not-usable
# line: 5
# hint: 「urllib」
import urllib.request
urllib.request.urlopen("http://127.0.0.1:9/")
