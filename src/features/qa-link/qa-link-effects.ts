import { fromCallback, fromPromise } from 'xstate';
import { askQaLink, joinQaLink, openQaTab, refuseQaLink } from '#api/qa-link.ts';
import { startRelay, type RunningRelay } from '#lib/inspector-relay.ts';
import { keptSeat } from './qa-seat.ts';
import { createQaSender } from './qa-sender.ts';
import { randomKey } from '#lib/random-key.ts';
import { redactText } from '#lib/redact.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { LineNews, LineOrder, QaLineInput } from '#machines/qa-line/qa-line-events.ts';
import { qaLinkMachine } from '#machines/qa-link/qa-link.machine.ts';
import { readQaFrame, tabNews } from '#openapi/qa-frames.ts';

/** Four frames a second; the server takes six. */
const pace = 250;

/** Reports while there is somebody to report to. */
function createReporting() {
  let relay: RunningRelay | undefined;
  const stop = () => {
    relay?.stop();
    relay = undefined;
  };
  return {
    stop,
    introduceAll: () => relay?.introduceAll(),
    start: (send: (text: string) => void) => {
      stop();
      const { build } = readRuntimeConfig();
      relay = startRelay({
        post: createQaSender({ send, later: (next) => setTimeout(next, pace) }),
        tab: randomKey(),
        place: () => ({ title: redactText(document.title), path: redactText(location.pathname), build }),
        now: Date.now,
        later: (send_) => setTimeout(send_, 100),
      });
    },
  };
}

/**
 * The machine with the server, this tab's storage and its statecharts behind it. `personNow`: the user who is logged in;
 * empty for a visitor.
 */
export function qaLinkWithEffects(personNow: () => string) {
  const reporting = createReporting();
  const openSocket = fromCallback<LineOrder, QaLineInput>(({ sendBack, receive, input }) => {
    const tell = (news: LineNews) => sendBack(news);
    const socket = openQaTab(input.ticket);
    const listening = new AbortController();
    const { signal } = listening;
    let isLeaving = false;
    const send = (frame: string) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    };
    const sayBye = () => send(JSON.stringify({ kind: 'bye' }));
    socket.addEventListener(
      'open',
      () => {
        tell({ type: 'line.opened' });
        if (isLeaving) sayBye();
        else reporting.start((text) => (isLeaving ? undefined : send(text)));
      },
      { signal },
    );
    socket.addEventListener('close', ({ code, reason }) => tell({ type: 'line.closed', code, reason }), {
      signal,
    });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        tell({ type: 'line.heard' });
        if (readQaFrame(tabNews, data)?.kind === 'ask') reporting.introduceAll();
      },
      { signal },
    );
    receive(({ type }) => {
      isLeaving ||= type === 'bye';
      if (isLeaving) sayBye();
      else send(JSON.stringify({ kind: 'beat' }));
    });
    return () => {
      listening.abort();
      reporting.stop();
      socket.close();
    };
  });
  return qaLinkMachine.provide({
    actors: {
      askLink: fromPromise(({ input }) => askQaLink(input.ticket)),
      joinLink: fromPromise(({ input }) => joinQaLink(input.ticket)),
      qaLine: qaLineMachine.provide({ actors: { openSocket } }),
    },
    actions: {
      // Who asked sees the code expire if this does not arrive.
      tellRefusal: (_, { ticket }) => void refuseQaLink(ticket).catch(() => undefined),
      storeSeat: (_, seat) => keptSeat.write({ ...seat, person: personNow() }),
      forgetSeat: keptSeat.remove,
      stopReporting: reporting.stop,
    },
  });
}
