import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { deviceUseMachine, type DeviceNews, type DeviceUseEvent } from './device-use.machine.ts';

/** Starts a device that the test plays, and records the messages to the user. */
function start(isPossible = true) {
  const received: string[] = [];
  const count = { on: 0 };
  let notify: (news: DeviceNews) => void = () => undefined;
  const actor = createActor(
    deviceUseMachine.provide({
      actors: {
        useDevice: fromCallback(({ sendBack }) => {
          count.on += 1;
          notify = sendBack;
          return () => {
            count.on -= 1;
          };
        }),
      },
      actions: {
        announceRefused: (_, { problem }) => void received.push(problem),
        announceLost: () => void received.push('lost'),
      },
    }),
    { input: { isPossible } },
  ).start();
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  const say = (type: Exclude<DeviceUseEvent['type'], 'device.failed'>) => actor.send({ type });
  return { count, received: received, state, say, device: (news: DeviceNews) => notify(news) };
}

function startRunning() {
  const use = start();
  use.say('device.want');
  use.say('device.allow');
  return use;
}

describe('a device requested by a work', () => {
  it('is not switched on before the user allows it', () => {
    const { say, count, state } = start();
    say('device.want');
    expect([state(), count.on]).toEqual(['asking', 0]);
    say('device.allow');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('is switched off when the work stops using it, and on again without a new prompt', () => {
    const { say, count, state } = startRunning();
    expect(state()).toBe('used');
    say('device.leave');
    expect([state(), count.on]).toEqual(['resting', 0]);
    say('device.want');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('is off while the page is hidden, and returns with the page if the work still uses it', () => {
    const { say, count, state } = startRunning();
    say('page.hidden');
    expect([state(), count.on]).toEqual(['hidden', 0]);
    say('page.shown');
    expect([state(), count.on]).toEqual(['used', 1]);
    say('page.hidden');
    say('device.leave');
    say('page.shown');
    expect([state(), count.on]).toEqual(['resting', 0]);
  });

  it('does not start while the page is hidden', () => {
    const { say, count, state } = startRunning();
    say('device.leave');
    say('page.hidden');
    say('device.want');
    expect([state(), count.on]).toEqual(['hidden', 0]);
    say('page.shown');
    expect([state(), count.on]).toEqual(['used', 1]);
    say('device.leave');
    say('device.want');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('stays off after a refusal until the user allows it, even if the work requests it again', () => {
    const { say, count, state, received } = start();
    say('device.want');
    say('device.refuse');
    say('device.leave');
    say('device.want');
    expect([state(), count.on, received]).toEqual(['{off:refused}', 0, ['declined']]);
    say('device.allow');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('stays off after the user stopped it, and does not start when allowed without a request', () => {
    const { say, count, state } = startRunning();
    say('device.stop');
    expect([state(), count.on]).toEqual(['{off:stopped}', 0]);
    say('device.leave');
    say('device.allow');
    expect([state(), count.on]).toEqual(['resting', 0]);
  });

  it('reports a browser error once, and reports its disconnection', () => {
    const { say, device, state, received, count } = start();
    say('device.want');
    say('device.allow');
    device({ type: 'device.failed', problem: 'missing' });
    say('device.want');
    expect([state(), received, count.on]).toEqual(['{off:refused}', ['missing'], 0]);
    say('device.allow');
    device({ type: 'device.ended' });
    expect([state(), received, count.on]).toEqual(['{off:lost}', ['missing', 'lost'], 0]);
  });

  it('is refused without a prompt in an insecure context', () => {
    const { say, state, received, count } = start(false);
    say('device.want');
    expect([state(), received]).toEqual(['{off:refused}', ['insecure']]);
    say('device.allow');
    expect([state(), received, count.on]).toEqual(['{off:refused}', ['insecure', 'insecure'], 0]);
  });

  it('starts immediately when the page was hidden and shown again before the request', () => {
    const { say, count, state } = startRunning();
    say('device.leave');
    say('page.hidden');
    say('page.shown');
    say('device.want');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('stays off for a work that stops and requests it again while the page is hidden', () => {
    const { say, count, state } = startRunning();
    say('page.hidden');
    say('device.leave');
    say('device.want');
    expect([state(), count.on]).toEqual(['hidden', 0]);
  });

  it('runs again when the user allows it after stopping it', () => {
    const { say, count, state } = startRunning();
    say('device.stop');
    say('device.allow');
    expect([state(), count.on]).toEqual(['used', 1]);
  });

  it('reports a refusal for the next work, and not the problem of the previous one again', () => {
    const { say, device, received } = startRunning();
    device({ type: 'device.failed', problem: 'missing' });
    say('work.left');
    say('device.want');
    say('device.refuse');
    expect(received).toEqual(['missing', 'declined']);
  });

  it('needs a new permission for the next work', () => {
    const { say, state, count } = startRunning();
    say('work.left');
    expect([state(), count.on]).toEqual(['unasked', 0]);
    say('device.want');
    expect(state()).toBe('asking');
    say('device.leave');
    expect(state()).toBe('unasked');
  });
});
