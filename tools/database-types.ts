import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { migrate } from '#server/store/migrate.ts';
import { writeWhenStale } from './write-when-stale.ts';

const NOTE = '// Generated from server/store/migrations/ by `npm run gen`. Do not edit.\n';

/** Facts about views that the generator cannot derive: these columns are never null. */
const OVERRIDES = {
  columns: {
    'sys_file_use.file_id': 'string',
    'sys_file_use.subject_id': 'string',
    'sys_file_use.kind':
      "'user' | 'course' | 'unit' | 'unit-video' | 'unit-case' | 'unit-work' | 'unit-ppt' | 'unit-plan' | 'work' | 'work-version' | 'config'",
    'sys_file_mention.file_id': 'string',
    'sys_file_mention.subject_id': 'string',
    'sys_file_mention.kind': "'course' | 'unit' | 'announcement' | 'news' | 'config'",
  },
};

async function emitTypes(url: string, folder: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
  const target = path.join(folder, 'schema.ts');
  const options = {
    dialect: 'postgres',
    url,
    'date-parser': 'string',
    'type-mapping': '{"int8":"number"}',
    overrides: JSON.stringify(OVERRIDES),
    'exclude-pattern': '*.kysely_*',
    'out-file': target,
  };
  await promisify(execFile)(process.execPath, [
    path.join(path.dirname(manifest), 'dist/cli/bin.js'),
    '--camel-case',
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  return NOTE + readFileSync(target, 'utf8');
}

/** Generates the types of all tables and views from an empty PostgreSQL that runs only for this. */
async function generateTypes(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'database-types-'));
  try {
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'pg'), log: () => undefined });
    try {
      const pool = new Pool({ connectionString: postgres.url });
      const db = new Kysely<object>({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin()],
      });
      await migrate(db).finally(() => db.destroy());
      return await emitTypes(postgres.url, dataDir);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const target = fileURLToPath(new URL('../server/store/schema.gen.ts', import.meta.url));
writeWhenStale(target, await generateTypes(), 'the database types');
