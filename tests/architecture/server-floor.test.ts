import { describe, expect, it } from 'vitest';
import { importsOf, resolveImport, sourceFiles, type SourceFile } from '#tests/support/source-files.ts';

// Code used by many modules is in server/shared, and a single place writes each table.

const isTest = (name: string): boolean => name.endsWith('.test.ts') || name.includes('/testing/');
const files = sourceFiles('server').filter((file) => !isTest(file.name));

/** Returns the unit of a file: a module, a part of shared, another folder, or a file of server/ itself. */
function unitOf(name: string): string {
  const unit = /^server\/((?:modules|shared)\/[^/]+|[^/]+)\//.exec(name)?.[1];
  return unit ?? name.replace(/^server\//, '');
}

type Edge = { readonly from: string; readonly to: string; readonly file: string; readonly target: string };

const edges: readonly Edge[] = files.flatMap((file) =>
  importsOf(file).flatMap((specifier) => {
    const target = resolveImport(file.name, specifier);
    if (target === undefined || !target.startsWith('server/')) return [];
    return [{ from: unitOf(file.name), to: unitOf(target), file: file.name, target }];
  }),
);

/**
 * The parts of the server that a folder may import, in addition to itself. `shared/` and `modules/` include
 * everything in them.
 */
const below: Readonly<Record<string, readonly string[]>> = {
  store: ['files'],
  files: [],
  scratch: [],
  http: ['store', 'files'],
  // The row rules of online forms, which are pure.
  parsing: ['http', 'files', 'scratch', 'online'],
  postgres: [],
  identity: [],
  // Runs before the application that answers.
  tls: ['http', 'lan-addresses.ts'],
  monitor: ['http', 'live', 'store'],
  tracing: ['http', 'monitor'],
  backup: ['http', 'store', 'online', 'files', 'live', 'postgres', 'config.ts', 'start-failure.ts'],
  'moving-in': [
    'http',
    'store',
    'files',
    'postgres',
    'parsing',
    'backup',
    'shared/',
    'config.ts',
    'command-refused.ts',
    'log-options.ts',
  ],
  live: ['http', 'store'],
  // Runs before there is a school.
  'set-up': [
    'http',
    'shared/',
    'closers.ts',
    'config.ts',
    'folder-of-backups.ts',
    'lan-addresses.ts',
    'listen.ts',
  ],
  // Composes several schools, as server/product.ts composes one.
  schools: [
    'http',
    'store',
    'files',
    'live',
    'monitor',
    'backup',
    'modules/quartz-job',
    'closers.ts',
    'command-refused.ts',
    'config.ts',
    'draining.ts',
    'listen.ts',
    'log-options.ts',
    'open-school.ts',
    'seed-once.ts',
    'print-accounts.ts',
    'process-parts.ts',
    'product.ts',
  ],
  'shared/': ['http', 'store', 'files', 'parsing', 'live', 'shared/'],
  online: ['http', 'store', 'files', 'live', 'shared/'],
  cloud: ['http', 'store', 'scratch', 'live', 'shared/', 'deps.ts'],
};

const rowOf = (unit: string): readonly string[] | undefined => below[unit.replace(/^shared\/.*/, 'shared/')];

const reaches = (row: readonly string[], unit: string): boolean =>
  row.some((one) => (one.endsWith('/') ? unit.startsWith(one) : unit === one));

const said = ({ file, target }: Edge): string => `${file} imports ${target}`;

/** Returns the import cycles between folders, each once: strongly connected components. */
function circles(): string[][] {
  const reached = new Map<string, Set<string>>();
  const next = (unit: string) => edges.filter(({ from }) => from === unit).map(({ to }) => to);
  for (const { from } of edges) {
    if (reached.has(from)) continue;
    const seen = new Set<string>();
    const open = next(from);
    for (let unit = open.pop(); unit !== undefined; unit = open.pop()) {
      if (seen.has(unit) || unit === from) continue;
      seen.add(unit);
      open.push(...next(unit));
    }
    reached.set(from, seen);
  }
  const found = [...reached].map(([unit, seen]) =>
    [unit, ...[...seen].filter((other) => reached.get(other)?.has(unit))].toSorted(),
  );
  return [...new Set(found.filter(({ length }) => length > 1).map((circle) => circle.join(' ')))].map(
    (circle) => circle.split(' '),
  );
}

describe('the folders of the server', () => {
  it('the folders have no import cycles', () => {
    expect(circles()).toEqual([]);
  });

  it('base folders do not import the folders that build on them', () => {
    const breaches = edges.filter(({ from, to }) => {
      const row = rowOf(from);
      return row !== undefined && from !== to && !reaches(row, to);
    });
    expect(breaches.map(said)).toEqual([]);
  });

  it('every folder except the modules has a row in the table', () => {
    const folders = new Set(files.map(({ name }) => unitOf(name)).filter((unit) => !unit.endsWith('.ts')));
    const free = [...folders].filter((unit) => !unit.startsWith('modules/') && rowOf(unit) === undefined);
    expect(free).toEqual([]);
  });

  it('telemetry packages are loaded only if a collector is configured', () => {
    const fromPackages = /^import (?!type)[^;]*'@opentelemetry\//m;
    expect(files.filter(({ text }) => fromPackages.test(text)).map(({ name }) => name)).toEqual([]);
    const users = edges.filter(({ from, to }) => to === 'tracing' && from !== 'tracing');
    expect(new Set(users.map(({ file }) => file))).toEqual(new Set(['server/main.ts']));
    const main = files.find(({ name }) => name === 'server/main.ts')?.text ?? '';
    const first = [...main.matchAll(/^import (?!type)[^;]*'\.\/tracing\/([^']+)'/gm)];
    expect(first.map(([, file]) => file)).toEqual(['telemetry-asked.ts']);
  });

  it('modules do not import one another', () => {
    const breaches = edges.filter(
      ({ from, to }) => from.startsWith('modules/') && to.startsWith('modules/') && from !== to,
    );
    expect(breaches.map(said)).toEqual([]);
  });

  it('the bus imports no feature', () => {
    const bus = new Set(['server/live/bus.ts', 'server/live/numbers.ts']);
    const others = edges.filter(({ file, target }) => bus.has(file) && !bus.has(target));
    expect(others.map(said)).toEqual([]);
  });
});

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Finds the tables that a file writes: with the query builder, with the shared record operations, or in SQL.
 */
const writes: readonly RegExp[] = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:recycling|insertRecord|updateRecord|markDeleted|restoreDeleted|purgeDeleted)\(\s*(?:\w+,\s*)?'(\w+)'/g,
  /\b(?:table: |table = )'([a-z]+[A-Z]\w*)'[,;]/g,
  /\b(?:insert into|delete from|update|merge into)\s+((?:sys|teaching|onl|unused)_\w+)/g,
];

function tablesOf(file: SourceFile): string[] {
  return writes.flatMap((write) => [...file.text.matchAll(write)].map(([, table = '']) => camel(table)));
}

describe('ownership of tables', () => {
  it('each table is written by one module or one shared part', () => {
    const places = new Map<string, Set<string>>();
    for (const file of files) {
      // The import of old data fills an empty database, as the seed does.
      if (/^server\/(?:store\/(?:seed|migrations)|moving-in)\//.test(file.name)) continue;
      for (const table of tablesOf(file))
        places.set(table, (places.get(table) ?? new Set()).add(unitOf(file.name)));
    }
    // A search that finds nothing must fail.
    expect(places.size).toBeGreaterThan(60);
    const shared = [...places].filter(([, units]) => units.size > 1);
    expect(shared.map(([table, units]) => `${table}: ${[...units].toSorted().join(', ')}`)).toEqual([]);
  });
});
