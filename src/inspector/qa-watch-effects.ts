import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { makeQaLink, openQaWatcher } from '#api/qa-link.ts';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { LineNews, LineOrder, QaLineInput } from '#machines/qa-line/qa-line-events.ts';
import { qaWatchMachine, type QaWatchEvent } from '#machines/qa-watch/qa-watch.machine.ts';
import { readQaFrame, watcherNews, type QaWatcherNews } from '#openapi/qa-frames.ts';
import type { Report } from '#lib/inspector-protocol.ts';
import { keptLinks } from './kept-links.ts';
import type { LiveStore } from './live-store.ts';

export type QaWatchActor = ActorRefFrom<typeof qaWatchMachine>;

/** A link through the server; reports of the other device go to `live`. `no` distinguishes several devices. */
export function startQaWatch(live: LiveStore, no: number): QaWatchActor {
  let device = '';
  const tell = (event: QaWatchEvent): void => actor.send(event);
  const hear = (linkId: string, news: QaWatcherNews): void => {
    switch (news.kind) {
      case 'open':
        device = news.device ?? '';
        return tell(news.device === null ? { type: 'device.awaited' } : { type: 'device.joined', device });
      case 'away':
        return tell({ type: 'device.left' });
      case 'reports': {
        // The prefix avoids collisions with tabs of this browser.
        const tab = `${beginningOf(linkId)}${news.tab}`;
        return live.receive({ ...news, tab, reports: news.reports.map(toReport) }, `${no} · ${device}`);
      }
      case 'beat':
        return undefined;
      default:
        return news satisfies never;
    }
  };
  const machine = qaWatchMachine.provide({
    actors: {
      makeLink: fromPromise(async () => {
        const { id, code, codeSeconds } = await makeQaLink();
        return { linkId: id, ticket: code, until: Date.now() + codeSeconds * 1000 };
      }),
      qaLine: qaLineMachine.provide({ actors: { openSocket: openSocketWith(hear) } }),
    },
    actions: {
      dropDevice: (_, { linkId }) => live.dropDevice(beginningOf(linkId)),
      storeLink: (_, { linkId, until }) => keptLinks.add({ linkId, until }),
      forgetLink: (_, { linkId }) => keptLinks.remove(linkId),
    },
  });
  const actor = createActor(machine).start();
  return actor;
}

const beginningOf = (linkId: string) => `${linkId}/`;

function openSocketWith(hear: (linkId: string, news: QaWatcherNews) => void) {
  return fromCallback<LineOrder, QaLineInput>(({ sendBack, receive, input }) => {
    const say = (news: LineNews) => sendBack(news);
    const socket = openQaWatcher(input.ticket);
    const listening = new AbortController();
    const { signal } = listening;
    socket.addEventListener('open', () => say({ type: 'line.opened' }), { signal });
    socket.addEventListener('close', ({ code, reason }) => say({ type: 'line.closed', code, reason }), {
      signal,
    });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        say({ type: 'line.heard' });
        const news = readQaFrame(watcherNews, data);
        if (news !== undefined) hear(input.ticket, news);
      },
      { signal },
    );
    receive(({ type: kind }) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ kind }));
    });
    return () => {
      listening.abort();
      socket.close();
    };
  });
}

type WireReport = Extract<QaWatcherNews, { kind: 'reports' }>['reports'][number];

function toReport(report: WireReport): Report {
  return report.kind === 'stepped'
    ? { kind: 'stepped', step: { ...report.step, from: report.step.from } }
    : report;
}
