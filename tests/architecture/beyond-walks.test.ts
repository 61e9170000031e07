import { expect, it } from 'vitest';
import { wrongBeyond } from '#tests/support/machines/accepted-steps.ts';

const ofPolling = (...names: string[]) => ({
  id: 'polling',
  beyond: Object.fromEntries(names.map((name) => [name, 'nobody can'])),
});
const step = (was: string, event: string, state: string) => ({ machine: 'polling', was, event, state });

it('a step listed as unreachable that was not observed is accepted', () => {
  const machine = ofPolling('stopped: poll.start');
  expect(wrongBeyond(machine, [step('idle', 'poll.start', 'running.paused')])).toEqual([]);
});

it.each([
  ['stopped: poll.start', step('stopped', 'poll.start', 'running.paused')],
  ['poll.stop', step('stopped', 'poll.stop', 'idle')],
  [
    'error.actor.fetchNotices（网络超时）',
    step('running.fetching.once', 'xstate.error.actor.fetchNotices', 'stopped'),
  ],
])('a step listed as unreachable that was observed is reported: %s', (name, one) => {
  const look = `${one.was}: ${one.event} → ${one.state}`;
  expect(wrongBeyond(ofPolling(name), [one])).toEqual([`${name}: has happened (${look})`]);
});

it('a listed step that is in no accepted path is reported', () => {
  expect(wrongBeyond(ofPolling('poll.resume'), [])).toEqual(['poll.resume: no accepted walk has it']);
});

it('an observed step without the condition of a listed step does not refute it', () => {
  const machine = { id: 'record-crud', beyond: { 'selection.change（勾选太多行）': 'takes 500 rows' } };
  expect(wrongBeyond(machine, [step('browsing', 'selection.change', 'browsing')])).toEqual([]);
});
