import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endable } from '#tests/support/engines/endable-child.ts';

it('end does not wait for a process that was already killed by a signal', async () => {
  const child = spawn('sleep', ['60']);
  const gone = once(child, 'exit');
  const one = endable(child);
  child.kill('SIGKILL');
  await gone;
  expect(child.exitCode).toBe(null);
  await one.end();
  await one.end();
  expect(child.signalCode).toBe('SIGKILL');
});
