// `npm run machines:mutate [NAME …]` shows which faults in a machine its own tests detect. Not part of `npm
// test`.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { parse } from 'yaml';
import { z } from 'zod';
import { catalogue } from '#machines/catalogue.ts';
import { mutantsOf } from './machine-mutants/mutants.ts';

const outcome = z.object({ at: z.number(), name: z.string(), killedBy: z.string() });
type Outcome = z.infer<typeof outcome>;
type Equivalents = Readonly<Record<string, string>>;

/**
 * Milliseconds without output after which a mutant counts as endless, which a normal test run would notice.
 */
const timeout = 60_000;
const folder = '.cache/mutants';
const equivalentFile = fileURLToPath(new URL('../machines/equivalent-mutants.yaml', import.meta.url));

/** Returns the mutants of each machine that behave like the machine, each with the reason. */
export function readEquivalents(): Readonly<Record<string, Equivalents>> {
  return z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(parse(readFileSync(equivalentFile, 'utf8')));
}

export type MutantRow = { readonly text: string; readonly wrong: readonly string[] };

/** Returns the row of a machine and its problems: survivors, and wrong names in the list of equivalents. */
export function mutantRow(id: string, outcomes: readonly Outcome[], equivalents: Equivalents): MutantRow {
  const alive = outcomes.filter(({ killedBy }) => killedBy === '').map(({ name }) => name);
  const known = Object.keys(equivalents);
  const total = outcomes.length - known.length;
  const survivors = alive.filter((name) => !known.includes(name));
  const killed = total - survivors.length;
  const percent = total === 0 ? 100 : (100 * killed) / total;
  return {
    text: `${id.padEnd(20)} ${`${killed}/${total}`.padStart(9)} ${percent.toFixed(1).padStart(6)} %  ${known.length} equivalent`,
    wrong: [
      ...survivors.map((name) => `survives: ${id}: ${name}`),
      ...known
        .filter((name) => !alive.includes(name))
        .map((name) => `listed as equivalent, but killed or unknown: ${id}: ${name}`),
    ],
  };
}

async function outcomesOf(id: string): Promise<readonly Outcome[]> {
  const file = path.join(folder, `${id}.jsonl`);
  rmSync(file, { force: true });
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
  const outcomes = () => read().map((line) => outcome.parse(JSON.parse(line)));
  const { machine, input } = entryOf(id);
  const names = ['', ...mutantsOf(machine, input).map(({ name }) => name)];
  const stuck: Outcome[] = [];
  for (let from = 0; from < names.length;) {
    await runFrom(id, from, file, () => read().length);
    const next = (outcomes().at(-1)?.at ?? from - 1) + 1;
    const at = Math.max(next, from);
    if (at < names.length) stuck.push({ at, name: names[at] ?? '', killedBy: 'it never ends' });
    from = at + 1;
  }
  const [usual, ...mutants] = [...outcomes(), ...stuck].toSorted((one, other) => one.at - other.at);
  if (usual?.killedBy !== '') throw new Error(`its tests fail as it is: ${usual?.killedBy}`);
  return mutants;
}

function entryOf(id: string) {
  const entry = catalogue.find((one) => one.id === id);
  if (entry === undefined)
    throw new Error(`"${id}" is none of: ${catalogue.map((one) => one.id).join(', ')}`);
  return entry;
}

/** Runs the mutants from this one on, until all are done or one of them blocks the process. */
function runFrom(id: string, from: number, file: string, count: () => number): Promise<void> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tools/machine-mutants/vitest.config.ts',
  ];
  const child = spawn(process.execPath, [...args, '--root', '.', '--reporter=dot', '--silent'], {
    env: { ...process.env, MACHINE: id, MUTANTS_FROM: String(from), MUTANTS_OUT: path.resolve(file) },
    stdio: process.env['MUTANTS_LOUD'] === undefined ? 'ignore' : 'inherit',
    detached: true,
  });
  return new Promise((resolve) => {
    let last = { count: count(), at: Date.now() };
    running.add(child);
    const watch = setInterval(() => {
      if (count() > last.count) last = { count: count(), at: Date.now() };
      if (Date.now() - last.at > timeout) endGroup(child);
    }, 1_000);
    child.on('exit', () => {
      clearInterval(watch);
      running.delete(child);
      resolve();
    });
  });
}

/** Each child has its own process group, which the terminal does not end. */
const running = new Set<ChildProcess>();

/** A worker in an endless loop does not handle signals from its parent. */
function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const child of running) endGroup(child);
      process.exit(1);
    });
  const named = process.argv.slice(2);
  const ids = named.length === 0 ? catalogue.map(({ id }) => id) : named.map((id) => entryOf(id).id);
  const equivalents = readEquivalents();
  const limit = pLimit(availableParallelism());
  const rows = await Promise.all(
    ids.map((id) =>
      limit(async () => {
        const row = await outcomesOf(id).then(
          (outcomes) => mutantRow(id, outcomes, equivalents[id] ?? {}),
          (error: unknown) => ({ text: id, wrong: [`not tried: ${String(error)}`] }),
        );
        console.log([row.text, ...row.wrong].join('\n'));
        return row;
      }),
    ),
  );
  if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}
