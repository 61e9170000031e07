import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Process = { readonly pid: number; readonly parent: number; readonly words: string };

async function processes(): Promise<readonly Process[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,stat=,args='], { maxBuffer: 1 << 24 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, words] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    // What has ended and is not yet taken away.
    if (pid === undefined || words === undefined || state?.startsWith('Z') !== false) return [];
    return [{ pid: Number(pid), parent: Number(parent), words }];
  });
}

/** Everything that was started with a folder among its arguments, and what that has started: PostgreSQL leaves its parent. */
export async function processesOf(folder: string): Promise<readonly number[]> {
  const all = await processes();
  const found = new Set(
    all
      .filter(({ words }) => words.split(/[ =]/).some((word) => isWithin(word, folder)))
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

const isWithin = (word: string, folder: string): boolean => word === folder || word.startsWith(`${folder}/`);

/** SIGKILL, until there are none. */
export async function endProcesses(folder: string): Promise<void> {
  for (;;) {
    const found = await processesOf(folder);
    if (found.length === 0) return;
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
