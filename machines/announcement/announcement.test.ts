import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { isSendStatus, mayHappen, statusesFor } from './announcement-status.ts';
import { announcementMachine } from './announcement.machine.ts';

describe('an announcement', () => {
  it.each([
    ['edit', ['0']],
    ['release', ['0', '2']],
    ['revoke', ['1']],
    ['remove', ['0', '2']],
  ] as const)('accepts "%s" in the statuses %j', (what, statuses) => {
    expect(statusesFor(`announcement.${what}`)).toEqual(statuses);
  });

  it('cannot be edited while it is released', () => {
    expect([mayHappen('1', 'announcement.edit'), mayHappen('0', 'announcement.edit')]).toEqual([false, true]);
  });

  it('can be released again after it was revoked', () => {
    const again = createActor(announcementMachine).start();
    again.send({ type: 'announcement.release' });
    again.send({ type: 'announcement.revoke' });
    again.send({ type: 'announcement.release' });
    expect(again.getSnapshot().value).toBe('released');
  });

  it('has no statuses other than 0, 1 and 2', () => {
    expect(['0', '1', '2', '3', '', null, 'toString'].map(isSendStatus)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('announcement: rare orders of events', () => {
  it('a draft can be edited', () => {
    expect(playEvents(announcementMachine, [{ type: 'announcement.edit' }])).toMatchObject({
      state: 'draft',
      effects: [],
    });
  });

  it('a revoked announcement can be removed', () => {
    expect(
      playEvents(announcementMachine, [
        { type: 'announcement.release' },
        { type: 'announcement.revoke' },
        { type: 'announcement.remove' },
      ]),
    ).toMatchObject({ state: 'removed', effects: [] });
  });

  it('a draft can be released', () => {
    expect(playEvents(announcementMachine, [{ type: 'announcement.release' }])).toMatchObject({
      state: 'released',
      effects: [],
    });
  });

  it('a draft can be removed', () => {
    expect(playEvents(announcementMachine, [{ type: 'announcement.remove' }])).toMatchObject({
      state: 'removed',
      effects: [],
    });
  });

  it('a released announcement can be neither edited nor removed', () => {
    expect(
      playEvents(announcementMachine, [
        { type: 'announcement.release' },
        { type: 'announcement.edit' },
        { type: 'announcement.remove' },
      ]),
    ).toMatchObject({ state: 'released', effects: [] });
  });
});
