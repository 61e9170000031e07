# kind: circular-import
# line: 1 in b_file.py
# hint: 「a_name」
# file a_file.py: from b_file import b_name\na_name = 1\n
# file b_file.py: from a_file import a_name\nb_name = 1\n
import a_file
