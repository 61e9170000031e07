import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import {
  isAnnouncement,
  isRefusal,
  liveChannelMachine,
  type LiveMessage,
  type SocketNews,
  type SocketOrder,
} from './live-channel.machine.ts';
import { isCutOff } from './reconnect-delay.ts';

type Socket = { readonly sent: string[]; readonly notify: (news: SocketNews) => void };

const topic: LiveMessage = { kind: 'topic', id: 'a1', text: '放假通知' };
const personal: LiveMessage = { kind: 'user', id: 'a2', text: '作业已批改' };
const heartcheck: LiveMessage = { kind: 'heartcheck', text: '心跳响应' };

/** Starts a channel whose sockets the test controls, and counts all sockets and the open ones. */
function start({ isOffline = false } = {}) {
  const log: unknown[] = [];
  const made: Socket[] = [];
  const open = new Set<Socket>();
  const watchers = { now: 0 };
  const clock = new SimulatedClock();
  const actor = createActor(
    liveChannelMachine.provide({
      actors: {
        openSocket: fromCallback<SocketOrder>(({ sendBack, receive }) => {
          const socket: Socket = { sent: [], notify: (news) => sendBack(news) };
          receive(({ text }) => socket.sent.push(text));
          made.push(socket);
          open.add(socket);
          return () => open.delete(socket);
        }),
        watchNetwork: fromCallback(({ sendBack }) => {
          watchers.now += 1;
          if (isOffline) sendBack({ type: 'network.lost' });
          return () => {
            watchers.now -= 1;
          };
        }),
      },
      actions: {
        refreshNotices: () => log.push('refreshNotices'),
        checkSession: () => log.push('checkSession'),
        announceMessage: (_, message) => log.push(['announceMessage', message]),
        applyChange: (_, { kind, id }) => log.push(['applyChange', kind, id]),
        catchUp: () => log.push('catchUp'),
        askServer: () => log.push('askServer'),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'channel.start' });
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  const last = (): Socket => {
    const socket = made.at(-1);
    if (socket === undefined) throw new Error('No socket was made');
    return socket;
  };
  const counts = () => ({ made: made.length, open: open.size });
  return { actor, clock, log, state, last, counts, watchers };
}

function startOpen() {
  const channel = start();
  channel.last().notify({ type: 'socket.opened' });
  channel.log.length = 0;
  return channel;
}

const connecting = '{running:{linked:connecting}}';
const listening = '{running:{linked:{open:listening}}}';
const probing = '{running:{linked:{open:probing}}}';
const waiting = '{running:waiting}';
const offline = '{running:offline}';

describe('live channel: opening', () => {
  it('opens one socket and catches up with missed messages', () => {
    const { last, state, counts, log } = start();
    expect(state()).toBe(connecting);
    last().notify({ type: 'socket.opened' });
    expect([state(), counts(), log]).toEqual([listening, { made: 1, open: 1 }, ['catchUp']]);
  });

  it('opens no second socket when it is started twice', () => {
    const { actor, counts } = start();
    actor.send({ type: 'channel.start' });
    expect(counts()).toEqual({ made: 1, open: 1 });
  });

  it('gives up a handshake after 20 s without an answer', () => {
    const { clock, state, counts } = start();
    clock.increment(19_999);
    expect(state()).toBe(connecting);
    clock.increment(1);
    expect([state(), counts()]).toEqual([waiting, { made: 1, open: 0 }]);
  });
});

describe('live channel: messages', () => {
  it.each([topic, personal])('of the kind $kind refresh the notices and are announced', (message) => {
    const { last, log } = startOpen();
    last().notify({ type: 'socket.received', message });
    expect(log).toEqual(['refreshNotices', ['announceMessage', message]]);
  });

  it.each([heartcheck, { kind: 'somethingNew' }])('of the kind $kind refresh nothing', (message) => {
    const { last, log, state } = startOpen();
    last().notify({ type: 'socket.received', message });
    expect([log, state()]).toEqual([[], listening]);
  });

  it.each(['notices', 'permissions', 'dictionaries', 'config', 'depart', 'learning', 'onlineRows'])(
    'of the kind %s apply a change and announce nothing',
    (kind) => {
      const { last, log, state } = startOpen();
      last().notify({ type: 'socket.received', message: { kind, id: 'A01' } });
      expect([log, state()]).toEqual([[['applyChange', kind, 'A01']], listening]);
    },
  );

  it('are ignored when they come from a closed socket', () => {
    const { actor, last, log } = startOpen();
    const old = last();
    actor.send({ type: 'network.lost' });
    actor.send({ type: 'network.restored' });
    last().notify({ type: 'socket.opened' });
    log.length = 0;
    old.notify({ type: 'socket.received', message: topic });
    old.notify({ type: 'socket.closed', code: 4401 });
    expect([log, actor.getSnapshot().matches({ running: { linked: 'open' } })]).toEqual([[], true]);
  });
});

describe('live channel: heartbeat', () => {
  it('is sent 20 s after the last frame', () => {
    const { clock, last, state } = startOpen();
    clock.increment(19_999);
    expect(last().sent).toEqual([]);
    clock.increment(1);
    expect([last().sent, state()]).toEqual([['HeartBeat'], probing]);
  });

  it.each([topic, heartcheck])('restarts its 20 s timer with a frame of the kind $kind', (message) => {
    const { clock, last } = startOpen();
    clock.increment(15_000);
    last().notify({ type: 'socket.received', message });
    clock.increment(19_999);
    expect(last().sent).toEqual([]);
    clock.increment(1);
    expect(last().sent).toEqual(['HeartBeat']);
  });

  it('keeps the socket open when it is answered', () => {
    const { clock, last, state, counts } = startOpen();
    clock.increment(20_000);
    clock.increment(19_999);
    last().notify({ type: 'socket.received', message: heartcheck });
    clock.increment(19_999);
    expect([state(), counts(), last().sent]).toEqual([listening, { made: 1, open: 1 }, ['HeartBeat']]);
  });

  it('closes the socket when no frame follows for 20 s, and the channel reconnects 5 s later', () => {
    const { clock, state, counts } = startOpen();
    clock.increment(20_000);
    clock.increment(19_999);
    expect(counts()).toEqual({ made: 1, open: 1 });
    clock.increment(1);
    expect([state(), counts()]).toEqual([waiting, { made: 1, open: 0 }]);
    clock.increment(5_000);
    expect([state(), counts()]).toEqual([connecting, { made: 2, open: 1 }]);
  });
});

describe('live channel: reconnecting', () => {
  it('starts 5 s after a close, and catches up with missed messages', () => {
    const { clock, last, state, counts, log } = startOpen();
    last().notify({ type: 'socket.closed', code: 1006 });
    clock.increment(4_999);
    expect([state(), counts()]).toEqual([waiting, { made: 1, open: 0 }]);
    clock.increment(1);
    last().notify({ type: 'socket.opened' });
    expect([counts(), log]).toEqual([{ made: 2, open: 1 }, ['catchUp']]);
  });

  it('catches up when the first socket failed to open, and after a restart', () => {
    const { actor, clock, last, log } = start();
    last().notify({ type: 'socket.closed', code: 1006 });
    clock.increment(5_000);
    last().notify({ type: 'socket.opened' });
    actor.send({ type: 'channel.stop' });
    actor.send({ type: 'channel.start' });
    last().notify({ type: 'socket.opened' });
    const opening = ['catchUp'];
    expect(log).toEqual(['askServer', ...opening, ...opening]);
  });

  it('repeats every 5 s while the server is down, with at most one socket', () => {
    const { clock, last, counts } = start();
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      expect(counts()).toEqual({ made: attempt, open: 1 });
      last().notify({ type: 'socket.closed', code: 1006 });
      expect(counts()).toEqual({ made: attempt, open: 0 });
      clock.increment(5_000);
    }
  });

  it('waits while the network is offline and starts immediately when it is restored', () => {
    const { actor, clock, state, counts } = startOpen();
    actor.send({ type: 'network.lost' });
    clock.increment(3_600_000);
    expect([state(), counts()]).toEqual([offline, { made: 1, open: 0 }]);
    actor.send({ type: 'network.restored' });
    expect([state(), counts()]).toEqual([connecting, { made: 2, open: 1 }]);
  });

  it('starts immediately, and only once, when the network is restored during the wait', () => {
    const { actor, clock, last, counts } = startOpen();
    last().notify({ type: 'socket.closed', code: 1006 });
    actor.send({ type: 'network.restored' });
    expect(counts()).toEqual({ made: 2, open: 1 });
    actor.send({ type: 'network.restored' });
    clock.increment(5_000);
    expect(counts()).toEqual({ made: 2, open: 1 });
  });

  it('does not start without a network', () => {
    const { state, counts } = start({ isOffline: true });
    expect([state(), counts().open]).toEqual([offline, 0]);
  });
});

describe('live channel: blocked sockets', () => {
  /** Lets this many attempts fail while the server answers other calls. */
  function startCutOff(attempts: number) {
    const channel = start();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      channel.last().notify({ type: 'socket.closed', code: 1006 });
      channel.actor.send({ type: 'server.answered' });
      if (attempt === attempts) break;
      pauses.push(pauseOf(channel));
    }
    return { ...channel, pauses };
  }

  /** Seconds until the next attempt. */
  function pauseOf({ clock, state }: ReturnType<typeof start>): number {
    let seconds = 0;
    while (state() === waiting && seconds < 1_000) {
      clock.increment(1_000);
      seconds += 1;
    }
    return seconds;
  }

  it('the pauses grow from 5 s to 5 min', () => {
    expect(startCutOff(12).pauses).toEqual([5, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]);
  });

  it.each([
    [1, false],
    [2, false],
    [3, true],
    [12, true],
  ])('after %d attempts live messages are off: %s', (attempts, expected) => {
    const { actor } = startCutOff(attempts);
    expect(isCutOff(actor.getSnapshot().context)).toBe(expected);
  });

  it('an unanswered handshake triggers a request to the server', () => {
    const { clock, log, state } = start();
    clock.increment(20_000);
    expect([state(), log]).toEqual([waiting, ['askServer']]);
  });

  it('a connection that had been open and broke triggers no request to the server', () => {
    const { last, log } = startOpen();
    last().notify({ type: 'socket.closed', code: 1006 });
    expect(log).toEqual([]);
  });

  it('a manual retry reconnects immediately, but only once live messages are off', () => {
    const off = startCutOff(3);
    off.actor.send({ type: 'channel.retry' });
    const early = startCutOff(2);
    early.actor.send({ type: 'channel.retry' });
    expect([off.state(), early.state()]).toEqual([connecting, waiting]);
  });

  it('a restored network triggers an immediate reconnect', () => {
    const { actor, state } = startCutOff(9);
    actor.send({ type: 'network.restored' });
    expect(state()).toBe(connecting);
  });

  it.each(['opens', 'stops'])('the failure count is reset when the channel %s', (what) => {
    const { actor, last } = startCutOff(9);
    actor.send({ type: 'network.restored' });
    if (what === 'opens') last().notify({ type: 'socket.opened' });
    else actor.send({ type: 'channel.stop' });
    expect(actor.getSnapshot().context).toEqual({ refusals: 0 });
  });
});

describe('live channel: ending', () => {
  it.each([4401, 401])('the close code %d refuses the token, and the channel does not reconnect', (code) => {
    const { actor, clock, last, state, counts, log } = startOpen();
    last().notify({ type: 'socket.closed', code });
    clock.increment(3_600_000);
    actor.send({ type: 'network.restored' });
    expect([state(), counts(), log]).toEqual(['refused', { made: 1, open: 0 }, ['checkSession']]);
  });

  it('an upgrade refused with 401 ends the channel before the socket opens', () => {
    const { last, state } = start();
    last().notify({ type: 'socket.closed', code: 401 });
    expect(state()).toBe('refused');
  });

  it('the next login opens a new socket after a refused token', () => {
    const { actor, last, state, counts } = start();
    last().notify({ type: 'socket.closed', code: 4401 });
    actor.send({ type: 'channel.start' });
    expect([state(), counts()]).toEqual([connecting, { made: 2, open: 1 }]);
  });

  it.each(['connecting', 'open', 'waiting', 'offline'])(
    'stopping while %s closes the socket and the network watcher',
    (when) => {
      const { actor, clock, last, state, counts, watchers } = start();
      if (when === 'open') last().notify({ type: 'socket.opened' });
      if (when === 'waiting') last().notify({ type: 'socket.closed', code: 1001 });
      if (when === 'offline') actor.send({ type: 'network.lost' });
      actor.send({ type: 'channel.stop' });
      clock.increment(3_600_000);
      actor.send({ type: 'network.restored' });
      expect([state(), counts(), watchers.now]).toEqual(['stopped', { made: 1, open: 0 }, 0]);
    },
  );
});

describe('live channel: close codes and message kinds', () => {
  it.each([
    [4401, true],
    [401, true],
    [1000, false],
    [1001, false],
    [1006, false],
    [1013, false],
  ])('the code %d is a refusal: %s', (code, expected) => {
    expect(isRefusal(code)).toBe(expected);
  });

  it('announcements are recognised by their kind', () => {
    expect([topic, personal, heartcheck, { kind: '' }].map(isAnnouncement)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('live channel: effects', () => {
  it('throw when they were not provided', async () => {
    const machine = liveChannelMachine.provide({ actors: { watchNetwork: fromCallback(() => undefined) } });
    const actor = createActor(machine);
    const problem = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    actor.send({ type: 'channel.start' });
    await waitFor(actor, (snapshot) => snapshot.status === 'error').catch(() => undefined);
    expect(String(await problem)).toBe('Error: The effect "openSocket" was not provided');
  });
});

describe('live-channel: rare orders of events', () => {
  it('a logout stops the channel after its token was refused', () => {
    expect(
      playEvents(liveChannelMachine, [
        { type: 'channel.start' },
        { type: 'socket.opened' },
        { type: 'socket.closed', code: 4401 },
        { type: 'channel.stop' },
      ]),
    ).toMatchObject({ state: 'stopped', effects: [] });
  });
});
