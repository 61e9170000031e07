import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, blankDatabase } from '#tests/support/database/database.ts';
import { openDatabase, type StatementEnd } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

const names = migrations.map((one) => one.name);

let database: TestDatabase;
beforeEach(async () => {
  database = await blankDatabase();
});
afterEach(() => database.close());

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  return rows.map((row) => row.name);
};

describe('migrate', () => {
  test('applies each migration once', async () => {
    expect(await migrate(database.db)).toEqual({ applied: names });
    expect(await tables()).toContain('teaching_work');
    expect(await migrate(database.db)).toEqual({ applied: [] });
  });

  test('is safe when four servers start concurrently', async () => {
    const others = [1, 2, 3, 4].map(() => openDatabase(database.url, { warn: () => undefined }));
    const results = await Promise.all(others.map((other) => migrate(other.db)));
    await Promise.all(others.map((other) => other.close()));
    expect(results.flatMap((result) => result.applied)).toEqual(names);
  });

  test('runs two queries on an up-to-date database and reads no schema', async () => {
    await migrate(database.db);
    const statements: string[] = [];
    const onStatementEnd = ({ statement }: StatementEnd) => void statements.push(statement);
    const { db, close } = openDatabase(database.url, { warn: () => undefined, onStatementEnd });
    await migrate(db);
    await close();
    expect(statements.map((statement) => statement.includes('kysely_migration'))).toEqual([true, true]);
  });

  test('refuses a database of a newer build with a one-line message', async () => {
    await migrate(database.db, [
      ...migrations,
      { name: '9999_future', sql: 'create table future (id text)' },
    ]);
    await expect(migrate(database.db)).rejects.toMatchObject({
      name: 'DatabaseTooNew',
      message:
        'the database was made by a newer version of this program (unknown migration 9999_future); start that version',
    });
    expect(await tables()).toContain('future');
  });

  test('rolls back the whole run if one file fails', async () => {
    const broken = { name: '0003_broken', sql: 'create table half (id text); select no_such_function()' };
    await expect(migrate(database.db, [...migrations, broken])).rejects.toMatchObject({
      name: 'MigrationFailed',
      message: 'migration 0003_broken failed: function no_such_function() does not exist',
    });
    expect(await tables()).not.toContain('half');
    expect(await tables()).not.toContain('sys_user');
    expect(await migrate(database.db)).toEqual({ applied: names });
  });
});

describe('the bundled migrations', () => {
  test('have unique numbers, because equal ones would be applied in either order', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
  });

  test('are identical to the files of the folder', () => {
    const folder = new URL('migrations/', import.meta.url);
    const files = readdirSync(folder).sort();
    expect(migrations).toEqual(
      files.map((file) => ({
        name: file.replace('.sql', ''),
        sql: readFileSync(new URL(file, folder), 'utf8'),
      })),
    );
  });
});
