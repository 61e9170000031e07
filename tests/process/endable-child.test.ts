import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endable } from '#tests/support/endable-child.ts';

it('the end of what a signal has ended already is not waited for', async () => {
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
