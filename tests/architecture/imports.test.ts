import { describe, expect, it } from 'vitest';
import { cyclesOf } from '#tests/support/source/import-cycles.ts';
import { importsOf, isTest, resolveImport, sourceFiles } from '#tests/support/source/source-files.ts';

/** The folders of `src/shared` that know nothing of courses, works and people. */
const basics: readonly string[] = [
  'src/shared/api/',
  'src/shared/app/',
  'src/shared/browser/',
  'src/shared/files/',
  'src/shared/inspection/',
  'src/shared/menu/',
  'src/shared/react/',
  'src/shared/tabs/',
  'src/shared/text/',
  'src/shared/ui/',
];

/**
 * The parts of the repository, and the parts that each may import in addition to itself and packages. A name ending in
 * a slash includes everything below it. A file with a row of its own has only that row, any other file the row of the
 * longest name that contains it. Tests may also import `tests` and the server.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  openapi: [],
  machines: ['openapi'],
  // The rules of online forms: the same code runs in a browser and on the server.
  common: ['openapi'],

  // The frames bundle it into their own scripts, so it stays small.
  'src/shared/frames': ['openapi', 'machines', 'src/shared'],
  'src/shared': ['openapi', 'machines', 'common', 'src/shared/frames'],
  'src/features': ['openapi', 'machines', 'common', 'src/shared', 'src/shared/frames'],
  'src/routes': ['openapi', 'machines', 'src/shared', 'src/features', 'src/app'],
  'src/app': [
    'openapi',
    'machines',
    'common',
    'src/shared',
    'src/shared/frames',
    'src/features',
    'src/routes',
    'src',
  ],
  'src/player-frame': ['common', 'src/shared/frames', 'src/shared/browser/', 'src/shared/text/'],
  'src/editor-frame': ['openapi', 'src/shared/frames', 'src/shared/browser/', 'src/shared/text/'],
  'src/worker': ['src/shared/browser/'],
  'src/code-frame': ['src/shared/frames', 'src/shared/browser/', 'src/shared/text/'],
  // Shows the widgets in development; the product never imports it.
  'src/gallery': ['openapi', 'machines', 'common', 'src/shared'],
  // A separate page; no other part of the product imports it.
  'src/inspector': ['openapi', 'machines', 'common', ...basics],
  src: ['src/app', 'src/shared'],

  server: ['openapi', 'machines', 'common', 'server/'],
  'server/modules': ['openapi', 'machines', 'common', 'server/'],
  'server/forms': ['openapi', 'machines', 'common', 'server/'],
  'server/boot': ['openapi', 'machines', 'server/'],
  'server/deps': ['openapi', 'server/'],
  'server/config': [
    'openapi',
    'server/files',
    'server/store',
    'server/identity',
    'server/live',
    'server/tls',
  ],
  'server/process': [
    'openapi',
    'server/http',
    'server/store',
    'server/postgres',
    'server/config',
    'server/tls',
  ],
  'server/store': ['openapi', 'machines', 'common', 'server/files'],
  'server/files': ['openapi', 'machines', 'common'],
  'server/scratch': ['openapi', 'machines', 'common'],
  'server/http': ['openapi', 'machines', 'common', 'server/store', 'server/files'],
  // The row rules of online forms, which are pure.
  'server/parsing': [
    'openapi',
    'machines',
    'common',
    'server/http',
    'server/files',
    'server/scratch',
    'server/forms/shared',
  ],
  'server/postgres': [],
  'server/identity': ['openapi'],
  // Runs before the application that answers.
  'server/tls': ['openapi', 'server/http'],
  'server/monitor': ['openapi', 'server/http', 'server/live', 'server/store'],
  'server/tracing': ['openapi', 'server/http', 'server/monitor'],
  'server/backup': [
    'openapi',
    'server/http',
    'server/store',
    'server/forms/shared',
    'server/files',
    'server/live',
    'server/postgres',
    'server/config',
  ],
  'server/legacy-import': [
    'openapi',
    'machines',
    'server/http',
    'server/store',
    'server/files',
    'server/postgres',
    'server/parsing',
    'server/backup',
    'server/shared',
    'server/config',
    'server/process',
  ],
  'server/live': ['openapi', 'machines', 'server/http', 'server/store'],
  // The bus knows no kind of message.
  'server/live/bus.ts': ['server/live/sequence-tracker.ts'],
  'server/live/sequence-tracker.ts': [],
  // Runs before there is a school.
  'server/set-up': [
    'openapi',
    'machines',
    'server/http',
    'server/shared',
    'server/process',
    'server/config',
    'server/tls',
  ],
  // Composes several schools, as server/boot/product.ts composes one.
  'server/schools': [
    'openapi',
    'server/http',
    'server/store',
    'server/files',
    'server/live',
    'server/monitor',
    'server/backup',
    'server/modules/jobs/',
    'server/shared/passwords/',
    'server/process',
    'server/config',
    'server/boot',
  ],
  'server/records': ['openapi', 'server/http', 'server/store'],
  'server/sheets': ['openapi', 'server/http', 'server/store', 'server/files', 'server/records'],
  'server/shared': [
    'openapi',
    'machines',
    'common',
    'server/http',
    'server/store',
    'server/files',
    'server/records',
    'server/sheets',
    'server/parsing',
    'server/live',
  ],
  'server/forms/shared': [
    'openapi',
    'machines',
    'common',
    'server/http',
    'server/store',
    'server/files',
    'server/live',
    'server/shared',
  ],
  'server/cloud': [
    'openapi',
    'machines',
    'server/http',
    'server/store',
    'server/scratch',
    'server/live',
    'server/shared',
    'server/deps',
  ],

  tools: ['openapi', 'machines', 'common', 'server/', ...basics, 'src/inspector', 'tests'],
  tests: ['openapi', 'machines', 'common', 'server/', ...basics, 'src/app', 'tools'],
  // Run checks on a page of the product, and repeat a recording.
  'tests/journeys/editor/check-runner.long.ts': [
    'common',
    'src/shared/check-runner/',
    'src/shared/frames',
    'tests',
  ],
  'tests/support/journeys/journey-checks.ts': ['common', 'src/shared/check-runner/', 'tests', 'tools'],
  bench: ['openapi', 'common', 'server/', 'tests', 'tools', 'machines'],
};

/** A page, or a part of pages that composes features. */
const isPage = (name: string): boolean => name.endsWith('.page.tsx');

/** Folders below these do not import each other: pages compose features, and `server/shared` serves the modules. */
const separate = /^(?:src\/features|server\/modules|server\/forms(?!\/shared))\/[^/]+\//;

/** The packages that pure code may import. */
const pure: Readonly<Record<string, readonly string[]>> = {
  machines: ['xstate'],
  // Expressions get the row, the user and the time as arguments and use no clock, network or page.
  common: ['@marcbachmann/cel-js'],
};

/** The only files or folders that import these packages. */
const soleImporters: Readonly<Record<string, readonly string[]>> = {
  'openapi-fetch': ['src/shared/api/client.ts'],
  pg: ['server/store/', 'server/postgres/', 'server/boot/product.ts', 'server/boot/services.ts'],
  kysely: ['server/store/', 'server/http/list-query.ts', '.store.ts'],
  '@node-rs/argon2': ['server/shared/passwords/password.ts'],
  // Counters of a single process do not limit requests when there are several.
  'rate-limiter-flexible': ['server/store/'],
  ioredis: ['server/store/redis-counters.ts'],
  sharp: [
    'server/files/thumbnail-maker.ts',
    'server/files/rotate-picture.ts',
    'server/modules/file-transfer/testing/',
  ],
  'sanitize-html': ['server/files/clean-html.ts'],
  dompurify: ['src/shared/text/safe-html.ts'],
  '@marcbachmann/cel-js': ['common/expressions/parse.ts'],
};

const parts = Object.keys(allowed)
  .filter((one) => !one.endsWith('.ts'))
  .toSorted((one, other) => other.length - one.length);
const partOf = (name: string) => parts.find((part) => name === part || name.startsWith(`${part}/`)) ?? name;

const files = sourceFiles('openapi', 'machines', 'common', 'server', 'src', 'tests', 'tools', 'bench').map(
  (file) => {
    const imports = importsOf(file).map((specifier) => ({
      specifier,
      target: resolveImport(file.name, specifier),
    }));
    return { ...file, imports };
  },
);

type Import = { readonly name: string; readonly target: string };

const edges: readonly Import[] = files.flatMap(({ name, imports }) =>
  imports.flatMap(({ target }) => (target === undefined ? [] : [{ name, target }])),
);
const importText = ({ name, target }: Import): string => `${name} imports ${target}`;

function isAllowed({ name, target }: Import): boolean {
  const own = allowed[name];
  const [part, other] = [partOf(name), partOf(target)];
  const row = [...(own ?? allowed[part] ?? []), ...(isTest(name) ? ['tests', 'server/'] : [])];
  return (
    (own === undefined && part === other) ||
    row.some((one) => (one.endsWith('/') ? target.startsWith(one) : one === other || one === target))
  );
}

/** The unit of the server that owns a file: a module, a part of shared, or another folder. */
const unitOf = (name: string): string =>
  /^server\/(?:(?:modules|shared|forms)\/)?[^/]+/.exec(name)?.[0] ?? name;

function graphOf(some: readonly Import[]): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>();
  for (const { name, target } of some) graph.set(name, [...(graph.get(name) ?? []), target]);
  return graph;
}

describe('imports', () => {
  it('every import is allowed by the table', () => {
    expect(edges.filter((edge) => !isAllowed(edge)).map(importText)).toEqual([]);
  });

  it('the table allows imports in one direction only', () => {
    const isSharedAllowedIn = (name: string) => isAllowed({ name, target: 'src/shared/app/notices.ts' });
    expect(
      ['src/features/works/a.ts', 'src/shared/text/b.ts', 'machines/c.ts'].map(isSharedAllowedIn),
    ).toEqual([true, true, false]);
    expect(isAllowed({ name: 'src/shared/app/notices.ts', target: 'src/features/works/a.ts' })).toBe(false);
  });

  it('features and modules do not import each other', () => {
    const breaches = edges.filter(({ name, target }) => {
      const [own, other] = [separate.exec(name)?.[0], separate.exec(target)?.[0]];
      return own !== undefined && other !== undefined && own !== other && !isTest(name) && !isPage(name);
    });
    expect(breaches.map(importText)).toEqual([]);
  });

  it('pages are imported only by the app, the routes, other pages, and files of their feature', () => {
    const breaches = edges.filter(
      ({ name, target }) =>
        isPage(target) &&
        !/^src\/(?:app|routes)\//.test(name) &&
        !isPage(name) &&
        separate.exec(name)?.[0] !== separate.exec(target)?.[0] &&
        !isTest(name),
    );
    expect(breaches.map(importText)).toEqual([]);
  });

  it('every page is shown by the app, a route or another page', () => {
    const shown = new Set(edges.filter(({ name }) => !isTest(name)).map(({ target }) => target));
    const pages = files.map(({ name }) => name).filter((name) => isPage(name));
    expect(pages.length).toBeGreaterThan(70);
    expect(pages.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('every folder of the server has a row in the table', () => {
    const folders = files.flatMap(({ name }) => /^server\/[^/]+(?=\/)/.exec(name)?.[0] ?? []);
    expect([...new Set(folders)].filter((folder) => allowed[folder] === undefined)).toEqual([]);
  });

  it('no file imports itself through other files', () => {
    expect(cyclesOf(graphOf(edges))).toEqual([]);
  });

  it('the folders of the server do not import each other in cycles', () => {
    const own = edges.filter(({ name, target }) => !isTest(name) && target.startsWith('server/'));
    const folders = own.map(({ name, target }) => ({ name: unitOf(name), target: unitOf(target) }));
    expect(cyclesOf(graphOf(folders.filter(({ name }) => name.startsWith('server/'))))).toEqual([]);
  });

  it('the cycle search reports each cycle once, and type imports count', () => {
    const imports = new Map([
      ['start', ['a', 'leaf']],
      ['a', ['b']],
      ['b', ['c', 'leaf']],
      ['c', ['a']],
      ['other', ['a', 'pair']],
      ['pair', ['other']],
    ]);
    expect(cyclesOf(imports)).toEqual([
      ['a', 'b', 'c'],
      ['other', 'pair'],
    ]);
    expect(importsOf({ name: 'one.ts', text: "import type { Two } from './two.ts';\n" })).toEqual([
      './two.ts',
    ]);
  });

  it.each(Object.entries(pure))('%s import no package except %j', (folder, packages) => {
    const named = files
      .filter(({ name }) => partOf(name) === folder && !isTest(name))
      .flatMap(({ imports }) => imports.flatMap((one) => (one.target === undefined ? one.specifier : [])));
    expect([...new Set(named)].toSorted()).toEqual(packages);
  });

  it.each(Object.entries(soleImporters))('%s is imported only by %j', (name, places) => {
    const breaches = files
      .filter((file) => /^(?:machines|common|server|src)\//.test(file.name) && !isTest(file.name))
      .filter(({ imports }) => imports.some(({ specifier }) => specifier === name))
      .map((file) => file.name)
      .filter(
        (file) => !places.some((one) => file.startsWith(one) || (one.startsWith('.') && file.endsWith(one))),
      );
    expect(breaches).toEqual([]);
  });

  it('telemetry packages are loaded only if a collector is configured', () => {
    const server = files.filter(({ name }) => name.startsWith('server/') && !isTest(name));
    const fromPackages = /^import (?!type)[^;]*'@opentelemetry\//m;
    expect(server.filter(({ text }) => fromPackages.test(text)).map(({ name }) => name)).toEqual([]);
    const users = edges.filter(
      ({ name, target }) =>
        target.startsWith('server/tracing/') && !name.startsWith('server/tracing/') && !isTest(name),
    );
    expect(new Set(users.map(({ name }) => name))).toEqual(new Set(['server/main.ts']));
    const main = server.find(({ name }) => name === 'server/main.ts')?.text ?? '';
    const first = [...main.matchAll(/^import (?!type)[^;]*'\.\/tracing\/([^']+)'/gm)];
    expect(first.map(([, file]) => file)).toEqual(['configured-telemetry.ts']);
  });
});
