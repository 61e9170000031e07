import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { excludedTables, pickedTables } from './picked-tables.store.ts';

const { db, close } = await testDatabase();
afterAll(close);

it('every table that refers to people, classes or works is restored, or left out with a reason', async () => {
  const picked = pickedTables.map(({ table }) => table);
  // Every table refers to files; the rows that refer to a file decide its owner.
  const owners = picked.filter((table) => table !== 'sys_file');
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname::text as name
    from pg_class c
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (k.confrelid::regclass::text = any(${owners})
        or a.attname ~ '^(.*_)?(user|users|owner|work|depart|departs|dept|dep|userid)(_id)?$'
          and a.attname ~ '(_id|userid|departs)$')
    order by 1`.execute(db);
  const referring = rows.map(({ name }) => name);
  const known = new Set([...picked, ...Object.keys(excludedTables)]);
  expect(referring.filter((name) => !known.has(name))).toEqual([]);
  const gone = Object.keys(excludedTables).filter(
    (name) => !referring.includes(name) || picked.includes(name),
  );
  expect(gone).toEqual([]);
});

it('a referenced table is written before the tables that refer to it', async () => {
  const { rows } = await sql<{ one: string; target: string }>`
    select k.conrelid::regclass::text as one, k.confrelid::regclass::text as target
    from pg_constraint k where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(db);
  const order = pickedTables.map(({ table }) => table);
  const late = rows.filter(
    ({ one, target }) => order.includes(one) && order.indexOf(target) > order.indexOf(one),
  );
  // `deferred`: a user's picture is a file that the same user owns.
  expect(late).toEqual([{ one: 'sys_user', target: 'sys_file' }]);
});
