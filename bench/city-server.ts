import { readFile, readdir } from 'node:fs/promises';

// What the processes of a server have used, as Linux counts it.

/** Of each second that a process ran; the same on every Linux. */
const ticksOfSecond = 100;

type Process = { readonly pid: number; readonly parent: number; readonly seconds: number };

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name, which may hold blanks: state, parent, … and from the twelfth on its time, its ended children's too.
      const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (parent === undefined || fields.length === 0) return [];
      const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(pid), parent: Number(parent), seconds: ticks / ticksOfSecond }];
    }),
  );
  return found.flat();
}

/** Seconds of the processor so far: of the server itself, and of its database below it. */
export async function usedBy(pid: number): Promise<{ readonly node: number; readonly database: number }> {
  const all = await processes();
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.seconds + below(one.pid), 0);
  return { node: all.find((one) => one.pid === pid)?.seconds ?? 0, database: below(pid) };
}

/** Megabytes that the process has in memory. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
