import { createBrowserReceiver, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, it } from 'vitest';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createLiveStore } from './live-store.ts';
import { statelyEvents, statelyVersion } from './stately-events.ts';

const place = { tab: 't1', title: '首页', path: '/', build: 'b1' };
const stand = { key: 'x:1', at: 1, status: 'active', value: 'closed', context: { problem: '' } };
const started: Report = { kind: 'started', actor: { key: 'x:1', machine: 'departmentSwitch' }, stand };
const session: Report = {
  kind: 'started',
  actor: { key: 'x:2', machine: 'session' },
  stand: { ...stand, key: 'x:2', value: 'anonymous' },
};
const stepped = (event: string, value: string, from?: string): Report => ({
  kind: 'stepped',
  step: {
    ...stand,
    at: 5,
    value,
    context: { problem: '慢' },
    event,
    payload: { closable: true },
    from,
    edges: [],
  },
});

function start() {
  const store = createLiveStore(
    () => undefined,
    (notify) => notify(),
  );
  const receive = (...reports: Report[]) => store.receive({ kind: 'reports', ...place, reports });
  return { store, receive };
}

describe('the protocol of @statelyai/inspect', () => {
  it('has each actor before its first event, then events with their results', () => {
    const { store, receive } = start();
    receive(session, started, stepped('department.open', 'loading', 'session'));
    const events = statelyEvents(store.view());
    expect(events.map(({ type, sessionId }) => `${type} ${sessionId}`)).toEqual([
      '@xstate.actor t1/x:1',
      '@xstate.event t1/x:1',
      '@xstate.snapshot t1/x:1',
      '@xstate.actor t1/x:2',
    ]);
    expect(events[0]).toMatchObject({ name: 'departmentSwitch', snapshot: { context: { problem: '' } } });
    expect(events[1]).toMatchObject({
      event: { type: 'department.open', closable: true },
      sourceId: 't1/x:2',
      rootId: 't1/x:1',
      createdAt: '5',
    });
    expect(events[2]).toMatchObject({
      snapshot: { status: 'active', value: 'loading', context: { problem: '慢' } },
      event: { type: 'department.open' },
    });
  });

  it('has the parents of an actor, and the root, before the actor', () => {
    const { store, receive } = start();
    const line: Report = {
      kind: 'started',
      actor: { key: 'x:3', machine: 'bootstrap', parents: ['x:1', 'x:2'] },
      stand: { ...stand, key: 'x:3', value: 'linked' },
    };
    const link: Report = {
      kind: 'started',
      actor: { key: 'x:1', machine: 'departmentSwitch', parents: ['x:2'] },
      stand,
    };
    receive(line, link, session, stepped('department.open', 'loading'));
    receive({ kind: 'ended', key: 'x:1' });
    const events = statelyEvents(store.view());
    const shapes = events.map((event) => [
      event.type,
      event.sessionId,
      event.type === '@xstate.actor' ? event.parentId : undefined,
      event.rootId,
    ]);
    expect(shapes).toEqual([
      ['@xstate.actor', 't1/x:2', undefined, 't1/x:2'],
      ['@xstate.actor', 't1/x:1', 't1/x:2', 't1/x:2'],
      ['@xstate.event', 't1/x:1', undefined, 't1/x:2'],
      ['@xstate.snapshot', 't1/x:1', undefined, 't1/x:2'],
      ['@xstate.actor', 't1/x:3', 't1/x:1', 't1/x:2'],
    ]);
  });

  it('gives the machine in the form that a hosted inspector draws', () => {
    const { store, receive } = start();
    receive(started);
    const [actor] = statelyEvents(store.view());
    const definition: unknown =
      actor?.type === '@xstate.actor' ? JSON.parse(actor.definition ?? '') : undefined;
    expect(definition).toMatchObject({ id: 'departmentSwitch', initial: 'closed' });
  });

  it("has the fields and the version of the package's own events", () => {
    const sent: StatelyInspectionEvent[] = [];
    const own = createInspector({ send: (event) => sent.push(event) });
    own.actor('x', { status: 'active' });
    own.event('x', { type: 'e' });
    own.snapshot('x', { status: 'active' }, { event: { type: 'e' } });
    const { store, receive } = start();
    receive(started, stepped('department.open', 'loading'));
    const events = statelyEvents(store.view());
    const fieldsOf = (event: StatelyInspectionEvent) => [event.type, ...Object.keys(event).sort()];
    expect(events.map(fieldsOf)).toEqual(sent.map(fieldsOf));
    expect(new Set(sent.map(({ _version }) => _version))).toEqual(new Set([statelyVersion]));
  });

  it('is accepted by the package’s own receiver, after a JSON round trip', () => {
    const { store, receive } = start();
    receive(started, stepped('department.open', 'loading'));
    const heard: string[] = [];
    createBrowserReceiver({ window }).subscribe((event) => void heard.push(event.type));
    const events: unknown[] = JSON.parse(JSON.stringify(statelyEvents(store.view())));
    for (const data of events) window.dispatchEvent(new MessageEvent('message', { data }));
    expect(heard).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot']);
  });
});
