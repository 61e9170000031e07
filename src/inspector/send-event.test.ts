import { createActor } from 'xstate';
import { expect, it, onTestFinished } from 'vitest';
import { departmentSwitchMachine } from '#machines/department-switch/department-switch.machine.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { acceptEvents } from '#shared/inspection/accept-events.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { sendEvent } from './send-event.ts';

const opened = { type: 'department.open', closable: true };

/** Starts an actor in a page in development. */
function start() {
  const actor = createActor(simulateMachine(departmentSwitchMachine), inspected).start();
  const stop = acceptEvents('t1');
  onTestFinished(() => {
    stop();
    actor.stop();
  });
  return { key: actor.sessionId, state: (): unknown => actor.getSnapshot().value };
}

it('an event reaches the actor of a page in development', async () => {
  const { key, state } = start();
  expect(await sendEvent({ tab: 't1', key }, opened)).toBe('');
  expect(state()).toBe('loading');
});

it('the page answers why an event was not sent', async () => {
  const { key, state } = start();
  const problem = await sendEvent({ tab: 't1', key }, { type: 'department.confirm' });
  expect(problem).toBe('在当前状态下“department.confirm”不起作用');
  expect(state()).toBe('closed');
});

it('a page that does not accept events gives no answer, and its actor gets no event', async () => {
  const { key, state } = start();
  expect(await sendEvent({ tab: 't2', key }, opened, 50)).toMatch(/^页面没有回答。它不是开发版本/);
  expect(state()).toBe('closed');
});
