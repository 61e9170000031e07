import { describe, expect, it } from 'vitest';
import type { LiveActor, LiveRecord } from './types.ts';
import { sequenceOf } from './sequence.ts';

const stand = { key: 'x:1', at: 0, value: 'closed', status: 'active', context: {} };
const actor = (tab: string, key: string, machine: string): LiveActor => ({
  id: `${tab}/${key}`,
  tab,
  key,
  machine,
  parents: [],
  entered: {},
  stand,
  since: 0,
  first: stand,
});
const record = (index: number, to: LiveActor, event: string, from?: string): LiveRecord => ({
  index,
  actor: to.id,
  machine: to.machine,
  parents: [],
  before: {},
  step: { ...stand, key: to.key, event, payload: {}, from, edges: [] },
});

const session = actor('a', 'x:1', 'session');
const bootstrap = actor('a', 'x:2', 'bootstrap');
const inspector = actor('a', 'x:3', 'recordCrud');
const otherInspector = actor('a', 'x:4', 'recordCrud');

describe('the sequence diagram of the records', () => {
  it('has a line for each participant, the first on the left', () => {
    const { lanes, messages } = sequenceOf(
      [
        record(0, session, 'credentials.submit'),
        record(1, session, 'xstate.done.actor.authenticate', 'authenticate'),
        record(2, session, 'xstate.done.actor.bootstrap', 'bootstrap'),
      ],
      [session, bootstrap, inspector],
    );
    expect(lanes.map(({ title }) => title)).toEqual(['页面', '会话', '调用', '权限引导']);
    expect(messages.map(({ from, to, text }) => [from, to, text])).toEqual([
      [0, 1, 'credentials.submit'],
      [2, 1, 'authenticate done'],
      [3, 1, 'bootstrap done'],
    ]);
  });

  it('shows a message of an actor to itself on its own line', () => {
    const { messages } = sequenceOf(
      [record(0, session, 'xstate.after.reloadDelay.session.unauthorised', 'session')],
      [session],
    );
    expect(messages.map(({ from, to }) => [from, to])).toEqual([[0, 0]]);
  });

  it('continues on the same line after a page reload', () => {
    const again = actor('c', 'x:1', 'session');
    const { lanes, messages } = sequenceOf(
      [record(0, session, 'logout.confirm'), record(1, again, 'credentials.submit')],
      [again],
    );
    expect(lanes.map(({ title }) => title)).toEqual(['页面', '会话']);
    expect(messages.map(({ to }) => to)).toEqual([1, 1]);
  });

  it('distinguishes two actors of one machine, and those of different tabs', () => {
    const far = actor('b', 'x:1', 'session');
    const { lanes, messages } = sequenceOf(
      [
        record(0, inspector, 'record.create'),
        record(1, otherInspector, 'record.create'),
        record(2, inspector, 'record.close', 'session'),
      ],
      [inspector, otherInspector, far],
    );
    expect(lanes.map(({ title }) => title)).toEqual(['页面', '记录台', '记录台 2', '调用']);
    expect(messages.at(-1)?.from).toBe(3);
  });
});
