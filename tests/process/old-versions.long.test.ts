import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openArchive } from '#server/backup/archive-reader.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { openDatabase, type Db } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { withScratchDatabase } from '#server/store/scratch-database.store.ts';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';

// Backups of the demo schools of earlier versions, one for each version of CHANGELOG.md with another schema:
// `SEED=demo INITIAL_PASSWORD=Campus-2026 npm start`, `npm run backup tests/process/versions/VERSION.zip`.

const versions = path.resolve('tests/process/versions');
const run = promisify(execFile);

/** Tables whose row counts no upgrade changes. */
const kept = [
  'sys_user',
  'sys_depart',
  'sys_user_depart',
  'sys_file',
  'teaching_course',
  'teaching_course_unit',
  'teaching_additional_work',
  'teaching_work',
  'teaching_work_correct',
  'teaching_work_star',
  'teaching_work_version',
  'teaching_news',
];

/** Returns every column, constraint, index and trigger of the tables, one per line. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

async function newSchema(url: string): Promise<string[]> {
  return await withScratchDatabase(url, async (scratch) => {
    const { db, close } = openDatabase(scratch, { warn: () => undefined });
    try {
      await migrate(db);
      return await schemaOf(db);
    } finally {
      await close();
    }
  });
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

it.each(await readdir(versions))(
  'the archive of %s can be restored and used with this version',
  { timeout: 180_000 },
  async (file) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-old-version-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const archive = path.join(versions, file);
    await run(process.execPath, [path.resolve('dist/server.js'), 'restore', archive], {
      env: { ...process.env, DATA_DIR: dataDir },
    });

    const product = await startProductProcess({ dataDir });
    const call = async (token: string, address: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${product.url}/api${address}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-access-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return await response.json();
    };
    const logIn = async (username: string): Promise<string> => {
      const answer = await call('', '/sys/login', { username, password: journeyPassword });
      return /"token":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? '';
    };
    try {
      const teacher = await logIn('teacher');
      expect(await call(teacher, '/teaching/class/mine')).toMatchObject({ success: true });
      expect(JSON.stringify(await call(teacher, '/sys/permission/getUserPermissionByToken'))).toContain(
        '统计报表',
      );
      const pupil = await logIn('student');
      expect(await call(pupil, '/teaching/teachingWork/mine?pageSize=10')).toMatchObject({ success: true });
    } finally {
      await product.stop();
    }

    const { manifest, close: closeArchive } = await openArchive(archive, { passphrase: undefined });
    closeArchive();
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
    const { db, close } = openDatabase(postgres.url, { warn: () => undefined });
    try {
      for (const table of kept)
        expect([table, await countRows(db, table)]).toEqual([
          table,
          manifest.tables.find(({ name }) => name === table)?.rows,
        ]);
      const schema = await newSchema(postgres.url);
      expect(schema.length).toBeGreaterThan(1000);
      expect(await schemaOf(db)).toEqual(schema);
    } finally {
      await close();
      await postgres.stop();
    }
  },
);
