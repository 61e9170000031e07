// `npm run machines:coverage` measures how much of every machine its own tests cover, and fails below 100 %.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '#machines/catalogue.ts';
import { machineGraph, type MachineGraph } from '#machines/machine-graph.ts';

const records = '.cache/test/models';

export type Covered = { readonly states: ReadonlySet<string>; readonly edges: ReadonlySet<string> };
export type ModelRow = {
  readonly id: string;
  readonly states: readonly [done: number, of: number];
  readonly edges: readonly [done: number, of: number];
  readonly missed: readonly string[];
};

/** Returns the coverage of one machine and its uncovered parts. */
export function modelRow(id: string, graph: MachineGraph, covered: Covered): ModelRow {
  // The root does not count as a state.
  const states = graph.nodes.slice(1).map((node) => node.id);
  const edges = graph.edges.map((edge) => edge.id);
  const missed = [
    ...states.filter((one) => !covered.states.has(one)),
    ...edges.filter((one) => !covered.edges.has(one)),
  ];
  return {
    id,
    states: [states.filter((one) => covered.states.has(one)).length, states.length],
    edges: [edges.filter((one) => covered.edges.has(one)).length, edges.length],
    missed,
  };
}

/** Reads the records of all test files. */
export function readRecords(folder = records): Covered {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const all = files.flatMap((file) => Object.values(readRecord(path.join(folder, file))));
  return {
    states: new Set(all.flatMap(({ states }) => states)),
    edges: new Set(all.flatMap(({ edges }) => edges)),
  };
}

function readRecord(file: string): Record<string, { states: string[]; edges: string[] }> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function modelRows(covered: Covered): readonly ModelRow[] {
  return catalogue.map(({ id, machine }) => modelRow(id, machineGraph(machine), covered));
}

/** Returns the table, followed by the uncovered parts. */
export function coverageText(rows: readonly ModelRow[]): string {
  const sum = (part: 'states' | 'edges', at: 0 | 1) => rows.reduce((total, row) => total + row[part][at], 0);
  const line = (name: string, states: string, edges: string) =>
    `${name.padEnd(20)} ${states.padStart(9)} ${edges.padStart(13)}`;
  return [
    line('machine', 'states', 'transitions'),
    ...rows.map(({ id, states, edges }) => line(id, states.join('/'), edges.join('/'))),
    line('all', `${sum('states', 0)}/${sum('states', 1)}`, `${sum('edges', 0)}/${sum('edges', 1)}`),
    ...rows.flatMap(({ missed }) => missed.map((id) => `never done by a test: ${id}`)),
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(records, { recursive: true, force: true });
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tools/model-coverage/vitest.config.ts',
    '--reporter=dot',
  ];
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
  const rows = modelRows(readRecords());
  console.log(coverageText(rows));
  if (rows.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
}
