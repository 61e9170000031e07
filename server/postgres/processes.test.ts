import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:process';
import { describe, expect, it } from 'vitest';

import { endProcess, inspectProcess, inspectWithPs, isGone } from './processes.ts';

const quick = [
  { signal: 'SIGINT', withinMs: 200 },
  { signal: 'SIGQUIT', withinMs: 200 },
  { signal: 'SIGKILL', withinMs: 5000 },
] as const;

async function shell(script: string): Promise<number> {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

describe('inspectProcess', () => {
  it('finds this process and returns the same facts twice', async () => {
    const facts = await inspectProcess(process.pid);
    expect(facts?.state).toBe('running');
    expect(await inspectProcess(process.pid)).toEqual(facts);
    expect(facts?.cwd).toBe(process.cwd());
  });

  it('returns undefined for a pid without a process', async () => {
    expect(await inspectProcess(4_194_305)).toBe(undefined);
    expect(await inspectProcess(0)).toBe(undefined);
    expect(await inspectProcess(Number.NaN)).toBe(undefined);
  });

  it.skipIf(platform === 'win32')('reads state and start time through ps, as on macOS', async () => {
    const facts = await inspectWithPs(process.pid);
    expect(facts?.state).toBe('running');
    expect(facts?.startTime).toMatch(/^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/);
    expect(await inspectWithPs(4_194_305)).toBe(undefined);
  });
});

describe('endProcess', () => {
  it('stops at the first signal that works', async () => {
    const pid = await shell('echo; exec sleep 60');
    expect(await endProcess(pid, quick)).toBe('SIGINT');
    expect(await isGone(pid)).toBe(true);
  });

  it('escalates when a signal is ignored', async () => {
    expect(await endProcess(await shell('trap "" INT; echo; while :; do sleep 0.01; done'), quick)).toBe(
      'SIGQUIT',
    );
    expect(await endProcess(await shell('trap "" INT QUIT; echo; while :; do sleep 0.01; done'), quick)).toBe(
      'SIGKILL',
    );
  });
});
