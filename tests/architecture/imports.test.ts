import { describe, expect, it } from 'vitest';
import {
  importsOf,
  isTest,
  resolveImport,
  sourceFiles,
  type SourceFile,
} from '#tests/support/source-files.ts';

const belowDomain: readonly string[] = ['openapi', 'machines', 'expressions', 'src/lib', 'src/ui', 'src/api'];

// The areas that each area may import, in addition to itself and packages.
const matrix: Readonly<Record<string, readonly string[]>> = {
  openapi: [],
  machines: ['openapi'],
  // The rules of online forms: the same code runs in a browser and on the server.
  expressions: ['openapi'],
  server: ['openapi', 'machines', 'expressions'],
  'src/lib': ['openapi', 'machines'],
  'src/ui': ['openapi', 'machines', 'src/lib'],
  'src/api': ['openapi', 'machines', 'src/lib'],
  // The frames bundle it into their own scripts, so it stays small.
  'src/domain/frames': ['openapi', 'machines', 'src/lib'],
  'src/domain': [...belowDomain, 'src/domain/frames'],
  'src/resource': [...belowDomain, 'src/domain'],
  'src/features': [...belowDomain, 'src/domain', 'src/domain/frames', 'src/resource'],
  'src/pages': [...belowDomain, 'src/domain', 'src/resource', 'src/features'],
  'src/routes': [...belowDomain, 'src/domain', 'src/resource', 'src/features', 'src/pages'],
  'src/app': [...belowDomain, 'src/domain', 'src/resource', 'src/features', 'src/pages', 'src/routes', 'src'],
  'src/player-frame': ['src/lib', 'src/domain/frames'],
  'src/editor-frame': ['openapi', 'src/lib', 'src/domain/frames'],
  'src/worker': ['src/lib'],
  'src/code-frame': ['src/lib', 'src/domain/frames'],
  // Shows the widgets in development; the product never imports it.
  'src/gallery': [...belowDomain, 'src/domain', 'src/resource'],
  // A separate page; no other part of the product imports it.
  'src/inspector': belowDomain,
  src: ['src/app', 'src/ui', 'src/lib'],
  tools: ['openapi', 'machines', 'expressions', 'server', 'src/lib', 'src/inspector', 'tests'],
  tests: ['openapi', 'machines', 'expressions', 'server', 'src/lib', 'src/api', 'src/app', 'src/ui', 'tools'],
  bench: ['openapi', 'expressions', 'server', 'tests', 'tools', 'machines'],
};

// Machines import wire types and XState only.
const machinePackages = new Set(['xstate']);

function areaOf(name: string): string {
  if (name.startsWith('src/domain/frames/')) return 'src/domain/frames';
  const inSource = /^src\/([^/]+)\//.exec(name);
  return inSource === null ? (name.split('/')[0] ?? name) : `src/${inSource[1] ?? ''}`;
}

function forbidden(file: SourceFile): string[] {
  const area = areaOf(file.name);
  const allowed = new Set([area, ...(matrix[area] ?? []), ...(isTest(file.name) ? ['tests', 'server'] : [])]);
  return importsOf(file).flatMap((specifier) => {
    const target = resolveImport(file.name, specifier);
    if (target === undefined) return [];
    const targetArea = areaOf(target);
    if (!allowed.has(targetArea)) return [`${file.name} imports ${specifier}`];
    if (specifier.startsWith('.') && targetArea !== area && area !== 'src' && !target.endsWith('.gen.ts'))
      return [`${file.name} leaves its area by a relative path: ${specifier}`];
    return [];
  });
}

const files = sourceFiles('openapi', 'machines', 'expressions', 'server', 'src', 'tests', 'tools', 'bench');

describe('imports', () => {
  it('every import is allowed by the matrix', () => {
    expect(files.flatMap(forbidden)).toEqual([]);
  });

  it('no feature imports another feature: pages compose them', () => {
    const featureOf = (name: string): string | undefined => /^src\/features\/([^/]+)\//.exec(name)?.[1];
    const breaches = files.flatMap((file) => {
      const own = featureOf(file.name);
      if (own === undefined) return [];
      return importsOf(file)
        .map((specifier) => featureOf(resolveImport(file.name, specifier) ?? ''))
        .filter((other) => other !== undefined && other !== own)
        .map((other) => `${file.name} imports the feature ${String(other)}`);
    });
    expect(breaches).toEqual([]);
  });

  it('machines import no package except xstate', () => {
    const breaches = sourceFiles('machines')
      .filter((file) => !isTest(file.name))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (specifier) =>
              resolveImport(file.name, specifier) === undefined && !machinePackages.has(specifier),
          )
          .map((specifier) => `${file.name} imports ${specifier}`),
      );
    expect(breaches).toEqual([]);
  });

  // Expressions get the row, the user and the time as arguments and use no clock, network or page.
  it('expressions import no package except the grammar', () => {
    const named = sourceFiles('expressions')
      .filter((file) => !isTest(file.name))
      .flatMap((file) => importsOf(file).filter((name) => resolveImport(file.name, name) === undefined));
    expect([...new Set(named)]).toEqual(['@marcbachmann/cel-js']);
  });

  it.each([
    ['openapi-fetch', ['src/api/client.ts']],
    ['pg', ['server/store/', 'server/postgres/', 'server/product.ts', 'server/services.ts']],
    ['kysely', ['server/store/', 'server/http/list-query.ts', '.store.ts']],
    ['@node-rs/argon2', ['server/http/password.ts']],
    // Counters of a single process do not limit requests when there are several.
    ['rate-limiter-flexible', ['server/store/']],
    ['ioredis', ['server/store/redis-counters.ts']],
    [
      'sharp',
      ['server/files/thumbnail-maker.ts', 'server/files/upright-picture.ts', 'server/modules/file/testing/'],
    ],
    ['sanitize-html', ['server/files/clean-html.ts']],
    ['dompurify', ['src/lib/safe-html.ts']],
    ['@marcbachmann/cel-js', ['expressions/parse.ts']],
  ])('only the listed files import %s', (name, doors) => {
    const breaches = sourceFiles('machines', 'expressions', 'server', 'src')
      .filter((file) => !isTest(file.name) && importsOf(file).includes(name))
      .map((file) => file.name)
      .filter(
        (file) =>
          !doors.some((door) => file.startsWith(door) || (door.startsWith('.') && file.endsWith(door))),
      );
    expect(breaches).toEqual([]);
  });
});
