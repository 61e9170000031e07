import { createActor, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { expect, it, onTestFinished } from 'vitest';
import { departmentSwitchMachine } from '#machines/department-switch/department-switch.machine.ts';
import { handInEntry } from '#machines/hand-in/hand-in.catalogue.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { doneType } from '#machines/xstate-inside.ts';
import { deliverEvent } from './accept-events.ts';
import { inspected } from './inspected.ts';

function start(machine: AnyStateMachine = departmentSwitchMachine, input?: unknown) {
  const actor = createActor(simulateMachine(machine), { ...inspected, input }).start();
  onTestFinished(() => void actor.stop());
  const send = (event: AnyEventObject) => deliverEvent({ key: actor.sessionId, event });
  return { send, state: (): unknown => actor.getSnapshot().value, status: () => actor.getSnapshot().status };
}

it('a sent event reaches its actor', () => {
  const { send, state } = start();
  expect(send({ type: 'department.open', closable: true })).toBe('');
  expect(state()).toBe('loading');
});

it('a sent event that a guard refuses reaches its actor and has no effect', () => {
  const { send, state } = start();
  send({ type: 'department.open', closable: false });
  expect(send({ type: 'department.close' })).toBe('');
  expect(state()).toBe('loading');
});

it('an event that the current state does not accept is not sent', () => {
  const { send, state } = start();
  expect(send({ type: 'department.confirm' })).toBe('在当前状态下“department.confirm”不起作用');
  expect(state()).toBe('closed');
});

it('an answer of an invoked actor is not sent, although the current state waits for it', () => {
  const { send, state } = start();
  send({ type: 'department.open', closable: true });
  const type = doneType('loadDepartments');
  expect(send({ type, output: { list: [] } })).toBe(`在当前状态下“${type}”不起作用`);
  expect(state()).toBe('loading');
});

it('an event without the data that the machine reads is not sent, and the actor continues', () => {
  const { send, status } = start(handInEntry.machine, handInEntry.input);
  expect(send({ type: 'file.choose' })).toMatch(/^“file.choose”还缺数据/);
  expect(status()).toBe('active');
});

it('an event to an actor that has ended is not sent', () => {
  const actor = createActor(simulateMachine(departmentSwitchMachine), inspected).start();
  actor.stop();
  const event = { type: 'department.open', closable: true };
  expect(deliverEvent({ key: actor.sessionId, event })).toBe('这个实例已经不在了');
});
