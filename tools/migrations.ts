import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhenStale } from './write-when-stale.ts';

const store = fileURLToPath(new URL('../server/store', import.meta.url));

type SqlFile = { readonly name: string; readonly sql: string };

function readMigrations(): SqlFile[] {
  const folder = path.join(store, 'migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: readFileSync(path.join(folder, file), 'utf8'),
  }));
}

/** Emits one module, so that the bundled server contains its migrations. */
function emitMigrations(migrations: readonly SqlFile[]): string {
  const escape = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  const entries = migrations.map(
    (one) => `  {\n    name: '${one.name}',\n    sql: \`${escape(one.sql)}\`,\n  },\n`,
  );
  return `// Made from server/store/migrations/ by \`npm run gen\`.\nexport const migrations: readonly { name: string; sql: string }[] = [\n${entries.join('')}];\n`;
}

writeWhenStale(path.join(store, 'migrations.gen.ts'), emitMigrations(readMigrations()), 'the migrations');
