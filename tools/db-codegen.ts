import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { type SqlMigration, migrate } from '#server/store/migrate.ts';

const store = fileURLToPath(new URL('../server/store', import.meta.url));
const NOTE = '// Generated from server/store/migrations/ by `tsx tools/db-codegen.ts`. Do not edit.\n';

function readMigrations(): SqlMigration[] {
  const folder = path.join(store, 'migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: readFileSync(path.join(folder, file), 'utf8'),
  }));
}

/** One module, so that the bundled server carries its migrations without any file beside it. */
function emitMigrations(migrations: readonly SqlMigration[]): string {
  const escape = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  const entries = migrations.map(
    (one) => `  {\n    name: '${one.name}',\n    sql: \`${escape(one.sql)}\`,\n  },\n`,
  );
  return `${NOTE}export const migrations: readonly { name: string; sql: string }[] = [\n${entries.join('')}];\n`;
}

/** What the generator cannot know of a view: its columns are never null. */
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

/** Every generated file of the store by its name. Starts an empty PostgreSQL for it and removes it again. */
export async function generateStore(): Promise<Map<string, string>> {
  const migrations = readMigrations();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'db-codegen-'));
  try {
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'pg'), log: () => undefined });
    try {
      const pool = new Pool({ connectionString: postgres.url });
      const db = new Kysely<object>({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin()],
      });
      await migrate(db, migrations).finally(() => db.destroy());
      return new Map([
        ['migrations.gen.ts', emitMigrations(migrations)],
        ['schema.gen.ts', await emitTypes(postgres.url, dataDir)],
      ]);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isStale(name: string, content: string): boolean {
  try {
    return readFileSync(path.join(store, name), 'utf8') !== content;
  } catch {
    return true;
  }
}

const files = await generateStore();
const stale = [...files].filter(([name, content]) => isStale(name, content));
if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`server/store/${name} is stale: run \`tsx tools/db-codegen.ts\``);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [name, content] of stale) {
    writeFileSync(path.join(store, name), content);
    console.log(`wrote server/store/${name}`);
  }
}
