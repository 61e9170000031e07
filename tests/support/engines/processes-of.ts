import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

type Process = { readonly pid: number; readonly parent: number; readonly words: string };

/** Returns undefined if the process has ended. */
async function processAt(pid: string): Promise<Process | undefined> {
  const read = (name: string) => readFile(path.join('/proc', pid, name), 'latin1');
  try {
    const [arguments_, environment, stat] = await Promise.all(['cmdline', 'environ', 'stat'].map(read));
    const [, state, parent] = /\) (\S) (\d+) /.exec(stat ?? '') ?? [];
    // A zombie process.
    if (state === undefined || state === 'Z') return undefined;
    return { pid: Number(pid), parent: Number(parent), words: `${arguments_}\0${environment}` };
  } catch {
    // It has ended, or it belongs to another user.
    return undefined;
  }
}

async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map(processAt))).filter((found) => found !== undefined);
}

/**
 * Returns the processes that have the folder in their arguments or environment, and their descendants.
 * PostgreSQL detaches from its parent, so the process tree alone is not enough.
 */
export async function processesOf(folder: string): Promise<readonly number[]> {
  const all = await processes();
  const found = new Set(
    all
      .filter(({ words }) => words.split(/[\0 =]/).some((word) => isWithin(word, folder)))
      .map(({ pid }) => pid),
  );
  // A child may be listed before its parent.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return [...found];
}

export const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(`${folder}/`);

/** Sends SIGKILL until no process is left. */
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
    // The process has ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
