import { expect, it } from 'vitest';
import { enteredStates } from './entered-states.ts';
import { catalogue } from './catalogue.ts';

const machineOf = (id: string) =>
  catalogue.find((entry) => entry.id === id)?.machine ?? expect.unreachable(id);
const fetching = { running: { fetching: 'once' } };

it('a transition enters its target state, but not the parent of the target', () => {
  const edges = ['polling.running.waiting|poll.now|0'];
  expect(enteredStates(machineOf('polling'), fetching, edges)).toEqual([
    'polling.running.fetching',
    'polling.running.fetching.once',
  ]);
});

it('a reentering transition enters its state again', () => {
  const edges = ['polling.running.fetching|xstate.done.actor.fetchNotices|0'];
  expect(enteredStates(machineOf('polling'), fetching, edges)).toContain('polling.running.fetching');
});

it('a transition inside a state does not enter that state', () => {
  const edges = ['polling.running.fetching.once|poll.now|0'];
  const value = { running: { fetching: 'again' } };
  expect(enteredStates(machineOf('polling'), value, edges)).toEqual(['polling.running.fetching.again']);
});

it('a transition without a target enters no state', () => {
  const edges = ['session.authenticated|session.replaced|0'];
  expect(enteredStates(machineOf('session'), { authenticated: 'ready' }, edges)).toEqual([]);
});
