# kind: raise-other
# line: 3
raise "错"
