import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration unmarks drawings and photos so that the job for stored pictures processes them again', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0160'),
    );
    await sql`
      insert into sys_file (id, file_name, file_path, sha256, file_size, stripped, mime_type, purpose)
      select id, 'a', id || '.png', ${'0'.repeat(64)}, 1, true, mime_type, purpose
      from (values ('drawing', 'image/svg+xml', 'cover'), ('photo', 'image/jpeg', 'image'), ('png', 'image/png', 'image'),
        ('asset', 'image/svg+xml', 'asset'), ('backpack', 'image/svg+xml', 'backpack')) as given (id, mime_type, purpose)
    `.execute(db);
    await migrate(db);
    const { rows } = await sql`select id from sys_file where not stripped order by id`.execute(db);
    expect(rows).toEqual([{ id: 'drawing' }, { id: 'photo' }]);
  } finally {
    await database.close();
  }
});
