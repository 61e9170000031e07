import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

type Process = { readonly pid: number; readonly parent: number; readonly words: string };

/** Undefined: it has ended. */
async function processAt(pid: string): Promise<Process | undefined> {
  const read = (name: string) => readFile(path.join('/proc', pid, name), 'latin1');
  try {
    const [arguments_, environment, stat] = await Promise.all(['cmdline', 'environ', 'stat'].map(read));
    const [, state, parent] = /\) (\S) (\d+) /.exec(stat ?? '') ?? [];
    // What has ended and is not yet taken away.
    if (state === undefined || state === 'Z') return undefined;
    return { pid: Number(pid), parent: Number(parent), words: `${arguments_}\0${environment}` };
  } catch {
    // It has, or it is somebody else's.
    return undefined;
  }
}

async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map(processAt))).filter((found) => found !== undefined);
}

/**
 * Everything that was started with a folder among its arguments or in its environment, and what that has started: PostgreSQL
 * leaves its parent.
 */
export async function processesOf(folder: string): Promise<readonly number[]> {
  const all = await processes();
  const found = new Set(
    all
      .filter(({ words }) => words.split(/[\0 =]/).some((word) => isWithin(word, folder)))
      .map(({ pid }) => pid),
  );
  // A child may stand before its parent in the list.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return [...found];
}

export const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(`${folder}/`);

/** SIGKILL, until there are none. */
export async function endProcesses(folder: string): Promise<void> {
  const late = performance.now() + 60_000;
  for (;;) {
    const found = await processesOf(folder);
    if (found.length === 0) return;
    if (performance.now() > late) throw new Error(`processes of ${folder} do not end: ${found.join(' ')}`);
    for (const pid of found) kill(pid);
    await delay(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself since.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
