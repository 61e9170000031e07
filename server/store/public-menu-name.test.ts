import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration names the entry of the public menu as children do, and keeps names of the school', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0175'),
    );
    await sql`
      insert into teaching_menu (id, name, url, update_time) values
        ('1', '个人中心', '/account/center', null), ('2', '个人中心', '/account/center', now()),
        ('3', '个人中心', '/elsewhere', null)`.execute(db);
    await migrate(db);
    const menus = await sql`select name from teaching_menu order by id`.execute(db);
    expect(menus.rows).toEqual([{ name: '我的' }, { name: '个人中心' }, { name: '个人中心' }]);
  } finally {
    await database.close();
  }
});
