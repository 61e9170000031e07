import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { errorCode } from './errors.ts';
import { BOUNDS } from './settings.ts';

const run = promisify(execFile);

/** The start time of a process that exists but whose facts cannot be read. */
export const UNKNOWN_START = 'unknown';

/**
 * Facts that distinguish a process from a later one with the same pid. `startTime` is comparable within one boot of
 * one machine.
 */
export type ProcessFacts = {
  readonly state: 'running' | 'zombie';
  readonly startTime: string;
  readonly command: string;
  readonly cwd: string | undefined;
};

function hiddenProcess(pid: number): ProcessFacts | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') {
      return undefined;
    }
  }
  return { state: 'running', startTime: UNKNOWN_START, command: '', cwd: undefined };
}

async function inspectProc(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may itself hold blanks and parentheses: count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0] === 'Z' || fields[0] === 'X' ? 'zombie' : 'running';
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return {
      state,
      startTime: fields[19] ?? UNKNOWN_START,
      command: command.replaceAll('\0', ' ').trim(),
      cwd,
    };
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') {
      return hiddenProcess(pid);
    }
    throw error;
  }
}

/** macOS has no /proc. `lstart` is 24 characters wide in the C locale. */
export async function inspectWithPs(pid: number): Promise<ProcessFacts | undefined> {
  const answer = await run('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C' },
  }).catch(() => undefined);
  const match = /^\s*(\S+)\s+(\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\s*(.*)$/m.exec(answer?.stdout ?? '');
  if (match === null) {
    return hiddenProcess(pid);
  }
  const state = match[1]?.startsWith('Z') === true ? 'zombie' : 'running';
  return { state, startTime: match[2] ?? UNKNOWN_START, command: match[3] ?? '', cwd: undefined };
}

/** The facts of a process, or `undefined` if no process has this pid. A zombie is reported, not hidden. */
export async function inspectProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    return undefined;
  }
  if (platform === 'linux') {
    return await inspectProc(pid);
  }
  return platform === 'win32' ? hiddenProcess(pid) : await inspectWithPs(pid);
}

/** True when the process has ended; a zombie has: its files, sockets and memory are gone. */
export async function isGone(pid: number): Promise<boolean> {
  const facts = await inspectProcess(pid);
  return facts === undefined || facts.state === 'zombie';
}

/** Asks `condition` until it holds; `false` when `withinMs` have passed first. */
export async function waitUntil(condition: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) {
      return false;
    }
    await delay(BOUNDS.poll);
  }
  return true;
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') {
      throw error;
    }
  }
}

export type StopStep = { readonly signal: NodeJS.Signals; readonly withinMs: number };

/** PostgreSQL's "fast", then "immediate" shutdown, and SIGKILL only for a process that answers neither. */
export const STOP_STEPS: readonly StopStep[] = [
  { signal: 'SIGINT', withinMs: BOUNDS.fastShutdown },
  { signal: 'SIGQUIT', withinMs: BOUNDS.immediateShutdown },
  { signal: 'SIGKILL', withinMs: BOUNDS.immediateShutdown },
];

/** Ends a process by the steps in turn and answers with the signal that worked, or `undefined` when none did. */
export async function endProcess(
  pid: number,
  steps: readonly StopStep[],
): Promise<NodeJS.Signals | undefined> {
  for (const step of steps) {
    signal(pid, step.signal);
    if (await waitUntil(() => isGone(pid), step.withinMs)) {
      return step.signal;
    }
  }
  return undefined;
}
