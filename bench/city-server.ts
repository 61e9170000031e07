import { readFile, readdir } from 'node:fs/promises';

// Processor time and memory of the server processes, from Linux.

/** Clock ticks per second, the same on every Linux. */
const ticksOfSecond = 100;

type Process = { readonly pid: number; readonly parent: number; readonly seconds: number };

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The fields after the name, which may contain blanks: state, parent, …; the processor times begin at
      // the twelfth and include ended children.
      const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (parent === undefined || fields.length === 0) return [];
      const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(pid), parent: Number(parent), seconds: ticks / ticksOfSecond }];
    }),
  );
  return found.flat();
}

/** Returns the processor seconds used so far by the server and by its database, which is a child process. */
export async function usedBy(pid: number): Promise<{ readonly node: number; readonly database: number }> {
  const all = await processes();
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.seconds + below(one.pid), 0);
  return { node: all.find((one) => one.pid === pid)?.seconds ?? 0, database: below(pid) };
}

/** Returns the resident memory of a process in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
