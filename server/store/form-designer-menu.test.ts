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

test('the migration gives every form to administrators, and leaves entries that a school has changed', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0172'),
    );
    await sql`
      insert into sys_permission (id, name, url, menu_type, hidden, update_time)
      values ('made', 'Online表单开发', '/online/cgform', 1, 0, null), ('kept', '我们的表单', '/online/cgform', 1, 0, now())`.execute(
      db,
    );
    await sql`
      insert into sys_role (id, role_code, role_name, role_level)
      values ('r1', 'admin', '管理员', 99), ('r2', 'teacher', '教师', 2)`.execute(db);
    await migrate(db);
    const entries = await sql`select id, name, hidden from sys_permission order by id`.execute(db);
    expect(entries.rows).toEqual([
      { id: 'kept', name: '我们的表单', hidden: 0 },
      { id: 'made', name: '全部在线表单', hidden: 1 },
    ]);
    const grants = await sql`
      select role_id as role, permission_id as entry from sys_role_permission order by permission_id`.execute(
      db,
    );
    expect(grants.rows).toEqual([
      { role: 'r1', entry: 'kept' },
      { role: 'r1', entry: 'made' },
    ]);
  } finally {
    await database.close();
  }
});
