import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, type SnapshotFrom } from 'xstate';
import { businessConstants } from '../business-constants.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { editorFrameMachine, type EditorFrameEvent } from './editor-frame.machine.ts';

const input = { attempt: 1, kind: 'scratch' } as const;
const found = { type: 'project.found', kind: 'scratch' } as const;
const opened = { type: 'frame.opened' } as const;
const ready = { type: 'frame.ready' } as const;
const loaded = { type: 'project.loaded' } as const;

function start(...events: readonly EditorFrameEvent[]) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const machine = editorFrameMachine.provide({
    actions: {
      connect: () => done.push('connect'),
      applyAppearance: () => done.push('look'),
      openProject: () => done.push('open'),
      reportLoaded: () => done.push('loaded'),
      reportFailure: (_, { reason }) => done.push(reason),
    },
  });
  const actor = createActor(machine, { clock, input }).start();
  for (const event of events) actor.send(event);
  return { actor, clock, done, value: () => valueOf(actor.getSnapshot().value) };
}

/** Where it stands, without the state that holds all but `lost`. */
function valueOf(value: SnapshotFrom<typeof editorFrameMachine>['value']): unknown {
  return value === 'lost' ? value : value.working;
}

describe('the editor frame', () => {
  it.each([
    { title: 'the frame first', events: [opened, ready, found] },
    { title: 'the project first', events: [found, opened, ready] },
    { title: 'the project as the frame comes up', events: [opened, found, ready] },
  ])('opens the project in any order of events: $title', ({ events }) => {
    const { done, value } = start(...events, loaded);
    expect([value(), done]).toEqual(['open', ['connect', 'look', 'open', 'loaded']]);
  });

  it('is replaced for the next project', () => {
    const { actor, done, value } = start(opened, ready, found, loaded, found);
    expect([value(), actor.getSnapshot().context]).toEqual(['awaited', { attempt: 2, kind: 'scratch' }]);
    actor.send(opened);
    actor.send(ready);
    expect([value(), done.slice(-3)]).toEqual(['opening', ['connect', 'look', 'open']]);
  });

  it.each([
    { when: 'nothing is there', events: [] },
    { when: 'it comes up', events: [opened] },
    { when: 'it is up', events: [opened, ready] },
    { when: 'another was found', events: [opened, found] },
  ])('is replaced by a frame of another kind for a program found while $when', ({ events }) => {
    const { actor, value, done } = start(...events, { type: 'project.found', kind: 'python' });
    expect([value(), actor.getSnapshot().context]).toEqual(['awaited', { attempt: 2, kind: 'python' }]);
    expect(done).not.toContain('open');
  });

  it('is lost when it does not start in time', () => {
    const { clock, done, value } = start(opened);
    clock.increment(businessConstants.editorBootTime - 1);
    expect(done).toEqual(['connect']);
    clock.increment(1);
    expect([value(), done]).toEqual(['lost', ['connect', 'engineMissing']]);
  });

  it('is lost when it does not open its project in time', () => {
    const { clock, done, value } = start(found, opened, ready);
    clock.increment(businessConstants.requestTimeout);
    expect([value(), done.at(-1)]).toEqual(['lost', 'crashed']);
  });

  it.each([
    { when: 'it comes up', events: [opened] },
    { when: 'it is up', events: [opened, ready] },
    { when: 'it opens', events: [found, opened, ready] },
    { when: 'it is open', events: [found, opened, ready, loaded] },
  ])('is lost when it navigates away while $when', ({ events }) => {
    const { done, value } = start(...events, opened);
    expect([value(), done.at(-1)]).toEqual(['lost', 'crashed']);
  });

  it('is lost when it reports a failure', () => {
    const { done, value } = start(found, opened, ready, { type: 'frame.failed', reason: 'projectInvalid' });
    expect([value(), done.at(-1)]).toEqual(['lost', 'projectInvalid']);
  });

  it('has no time-out once its project is open', () => {
    const { clock, value } = start(found, opened, ready, loaded);
    clock.increment(businessConstants.requestTimeout + businessConstants.editorBootTime);
    expect(value()).toBe('open');
  });
});

describe('editor-frame: rare orders of events', () => {
  it('a waiting frame of the same kind as the project is not replaced', () => {
    expect(
      playEvents(editorFrameMachine, [{ type: 'project.found', kind: 'scratch' }], {
        attempt: 1,
        kind: 'scratch',
      }),
    ).toMatchObject({ state: { working: 'awaited' }, context: { attempt: 1, kind: 'scratch' }, effects: [] });
  });
});
