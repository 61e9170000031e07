import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { passed } from '../machine-fixtures.ts';
import { cloudLinkMachine, type RoomNews, type RoomOrder } from './cloud-link.machine.ts';

/** A link whose room is played by the test. */
function start() {
  const clock = new SimulatedClock();
  const count = { opened: 0, open: 0, beats: 0 };
  let notify: (news: RoomNews) => void = () => undefined;
  const actor = createActor(
    cloudLinkMachine.provide({
      actors: {
        openRoom: fromCallback<RoomOrder>(({ sendBack, receive }) => {
          count.opened += 1;
          count.open += 1;
          notify = sendBack;
          receive(() => {
            count.beats += 1;
          });
          return () => {
            count.open -= 1;
          };
        }),
      },
    }),
    { clock },
  ).start();
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  return { actor, clock, count, state, say: (news: RoomNews) => notify(news) };
}

function startOpen() {
  const link = start();
  link.actor.send({ type: 'cloud.want' });
  link.say({ type: 'room.opened' });
  return link;
}

const listening = '{linked:{open:listening}}';

describe('the connection for cloud variables', () => {
  it('opens once for a work with cloud variables, and closes when the work is no longer played', () => {
    const { actor, count, state } = startOpen();
    actor.send({ type: 'cloud.want' });
    expect([state(), count.opened]).toEqual([listening, 1]);
    actor.send({ type: 'cloud.rest' });
    expect([state(), count.open]).toEqual(['resting', 0]);
  });

  it('sends a heartbeat after 20 s of silence, and closes after another 20 s without an answer', () => {
    const { clock, count, state, say } = startOpen();
    clock.increment(20_000);
    expect([state(), count.beats]).toEqual(['{linked:{open:probing}}', 1]);
    say({ type: 'room.heard' });
    expect(state()).toBe(listening);
    clock.increment(20_000);
    clock.increment(20_000);
    expect([state(), count.open]).toEqual(['waiting', 0]);
  });

  it('reconnects 5 s after it broke', () => {
    const { clock, count, state, say } = startOpen();
    say({ type: 'room.closed', code: 1006 });
    clock.increment(4_999);
    expect([state(), count.opened]).toEqual(['waiting', 1]);
    clock.increment(1);
    expect([state(), count.opened]).toEqual(['{linked:connecting}', 2]);
  });

  it('backs off from 5 s to one minute between failed attempts, and resets after it has opened', () => {
    const { clock, count, say, state } = startOpen();
    say({ type: 'room.closed', code: 1006 });
    const pauses = [5, 5, 5, 10, 20, 40, 60, 60].map((seconds, attempt) => {
      clock.increment(seconds * 1000 - 1);
      const before = count.opened;
      clock.increment(1);
      const opened = [before, count.opened];
      // Half of them are refused, half are never answered.
      if (attempt % 2 === 0) say({ type: 'room.closed', code: 1006 });
      else clock.increment(20_000);
      return opened;
    });
    expect(pauses).toEqual(pauses.map((_one, attempt) => [attempt + 1, attempt + 2]));
    // A line that opens is forgiven what was.
    clock.increment(60_000);
    say({ type: 'room.opened' });
    say({ type: 'room.closed', code: 1006 });
    clock.increment(5_000);
    expect(state()).toBe('{linked:connecting}');
  });

  it('resets its backoff for the next work', () => {
    const { actor, clock, count, say } = start();
    actor.send({ type: 'cloud.want' });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      say({ type: 'room.closed', code: 1006 });
      clock.increment(60_000);
    }
    actor.send({ type: 'cloud.rest' });
    actor.send({ type: 'cloud.want' });
    say({ type: 'room.closed', code: 1006 });
    clock.increment(5_000);
    expect(count.opened).toBe(8);
  });

  it.each([4400, 4401, 4404])('can be refused before it has opened (%d)', (code) => {
    const { actor, state, say } = start();
    actor.send({ type: 'cloud.want' });
    say({ type: 'room.closed', code });
    expect(state()).toBe('refused');
  });

  it.each([4400, 4401, 4404])('does not reconnect after a refusal (%d)', (code) => {
    const { clock, count, state, say } = startOpen();
    say({ type: 'room.closed', code });
    clock.increment(600_000);
    expect([state(), count.opened]).toEqual(['refused', 1]);
  });

  it('waits to reconnect after it was closed for flooding', () => {
    const { state, say } = startOpen();
    say({ type: 'room.closed', code: 4429 });
    expect(state()).toBe('waiting');
  });
});

describe('cloud-link: rare orders of events', () => {
  it('a connection that does not open in time is retried later', () => {
    expect(
      playEvents(cloudLinkMachine, [
        { type: 'cloud.want' },
        passed('heartbeatTimeout', 'cloudLink.linked.connecting'),
      ]),
    ).toMatchObject({ state: 'waiting', effects: [] });
  });
});
