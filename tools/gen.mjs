/**
 * Generates the files that are not in git, if their sources changed. Plain JavaScript: it runs before anything
 * is generated.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, filesBelow, hashOf, root, run } from './prepare.mjs';

/** @typedef {{ name: string, tool: string, from: string[], to: string[] }} Step */

const machines = ['machines', 'openapi/index.ts', 'tools/write-when-stale.ts'];
/** The steps, in the order of their dependencies. @type {Step[]} */
const steps = [
  {
    name: 'contract',
    tool: 'tools/gen/main.ts',
    from: ['openapi/openapi.yaml', 'openapi/paths', 'openapi/schemas', 'tools/gen', 'package.json'],
    to: ['openapi/gen/proof.ts'],
  },
  {
    name: 'list of operations',
    tool: 'tools/operations-list.ts',
    from: ['server/modules', 'server/forms', 'tools/operations-list.ts'],
    to: ['server/boot/operations.gen.ts'],
  },
  {
    name: 'migrations',
    tool: 'tools/migrations.ts',
    from: ['server/store/migrations', 'tools/migrations.ts'],
    to: ['server/store/migrations.gen.ts'],
  },
  {
    name: 'database types',
    tool: 'tools/database-types.ts',
    from: ['server/store/migrations', 'server/store/migrate.ts', 'tools/database-types.ts'],
    to: ['server/store/schema.gen.ts'],
  },
  {
    name: 'route tree',
    tool: 'tools/route-tree.ts',
    from: ['src/routes', 'tools/route-tree.ts'],
    to: ['src/route-tree.gen.ts'],
  },
  {
    name: 'machine layouts',
    tool: 'tools/machine-layouts.ts',
    from: [...machines, 'src/inspector', 'tools/machine-layouts.ts'],
    to: ['machines/layouts.gen.ts'],
  },
  {
    name: 'machine walks',
    tool: 'tools/machine-walks.ts',
    from: [...machines, 'tools/machine-walks.ts', 'tools/machine-accepted.ts'],
    to: ['machines/walks.gen.ts'],
  },
  {
    name: 'accepted shapes',
    tool: 'tools/accepted-shapes.ts',
    from: [...machines, 'tools/accepted-shapes.ts', 'tools/machine-accepted.ts'],
    to: ['machines/accepted.gen.ts'],
  },
  {
    name: 'places of states',
    tool: 'tools/machine-sources.ts',
    from: [...machines, 'tools/machine-sources.ts'],
    to: ['machines/sources.gen.ts'],
  },
  {
    name: 'theme colours',
    tool: 'tools/accent-colors.ts',
    from: ['tools/accent-colors.ts', 'tools/accent-scale.ts', 'machines/preferences/preference-values.ts'],
    to: ['src/blue.gen.css', 'src/public/colors/13c2c2.css'],
  },
];

const record = path.join(root, 'node_modules', '.campus-gen.json');

/** Runs the generators whose sources changed since their last run. */
export function generate() {
  /** @type {Record<string, string>} */
  const done = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  for (const { name, tool, from, to } of steps) {
    const sources = hashOf(from.flatMap((place) => filesBelow(path.join(root, place))).filter(isSource));
    const isFresh = done[name] === sources && to.every((file) => existsSync(path.join(root, file)));
    if (isFresh) continue;
    if (run(process.execPath, ['--import', 'tsx', tool]) !== 0) fail(`${name}: not generated, see above`);
    done[name] = sources;
    mkdirSync(path.dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(done, null, 1));
  }
}

/** Generated files do not affect generated code. @param {string} file */
function isSource(file) {
  return !/\.gen\.\w+$/.test(file);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  generate();
}
