# points: E6.2
import sqlite3, os
with sqlite3.connect('school.db') as db:
    db.execute('create table books (title text unique, price real)')
    db.execute("insert into books values ('西游记', 35.8)")
db.close()
print(os.path.exists('school.db'))
db = sqlite3.connect('school.db')
db.row_factory = sqlite3.Row
row = db.execute('select * from books').fetchone()
print(row['title'], row['price'], row.keys(), tuple(row))
try:
    with db:
        db.execute("insert into books values ('西游记', 1)")
except sqlite3.IntegrityError as error:
    print(error)
print(db.execute("select count(*) from books where title like '%游%'").fetchone()[0])
db.close()
