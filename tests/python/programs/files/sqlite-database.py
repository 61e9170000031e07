# points: E6.2
import sqlite3
db = sqlite3.connect(':memory:')
c = db.cursor()
c.execute('create table pupils (id integer primary key, name text, score real)')
c.execute("insert into pupils (name, score) values ('小明', 90.5)")
c.executemany('insert into pupils (name, score) values (?, ?)', [('小红', 98), ('小刚', 70)])
db.commit()
for row in c.execute('select * from pupils order by score desc'):
    print(row)
c.execute('update pupils set score = score + 1 where name = ?', ('小刚',))
print(c.rowcount, c.execute('select avg(score), count(*) from pupils').fetchone())
c.execute('delete from pupils where score < 75')
print(c.execute('select name from pupils').fetchall())
try:
    c.execute('select * from teachers')
except sqlite3.OperationalError as error:
    print(error)
db.close()
