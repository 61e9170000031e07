import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration shows the form designer, unless a school has hidden it', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0065'),
    );
    await sql`
      insert into sys_permission (id, name, url, menu_type, hidden, update_time)
      values ('made', '表单', '/online/cgform', 1, 1, null), ('kept', '表单', '/online/cgform', 1, 1, now()),
        ('other', '别的', '/online/cgreport', 1, 1, null)`.execute(db);
    await migrate(db);
    const { rows } = await sql`select id from sys_permission where hidden = 1 order by id`.execute(db);
    expect(rows).toEqual([{ id: 'kept' }, { id: 'other' }]);
  } finally {
    await database.close();
  }
});
