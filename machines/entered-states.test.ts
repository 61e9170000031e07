import { expect, it } from 'vitest';
import { enteredStates } from './entered-states.ts';
import { catalogue } from './catalogue.ts';

const machineOf = (id: string) =>
  catalogue.find((entry) => entry.id === id)?.machine ?? expect.unreachable(id);
const fetching = { running: { fetching: 'once' } };

it('a state that a transition leads to is entered, what holds it is not', () => {
  const edges = ['polling.running.waiting|poll.now|0'];
  expect(enteredStates(machineOf('polling'), fetching, edges)).toEqual([
    'polling.running.fetching',
    'polling.running.fetching.once',
  ]);
});

it('a state is entered anew where its transition says so', () => {
  const edges = ['polling.running.fetching|xstate.done.actor.fetchNotices|0'];
  expect(enteredStates(machineOf('polling'), fetching, edges)).toContain('polling.running.fetching');
});

it('a transition inside a state does not enter that state', () => {
  const edges = ['polling.running.fetching.once|poll.now|0'];
  const value = { running: { fetching: 'again' } };
  expect(enteredStates(machineOf('polling'), value, edges)).toEqual(['polling.running.fetching.again']);
});

it('nothing is entered by what has no target', () => {
  const edges = ['session.authenticated|session.replaced|0'];
  expect(enteredStates(machineOf('session'), { authenticated: 'ready' }, edges)).toEqual([]);
});
