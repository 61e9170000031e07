import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import { qaForwardMachine, type WindowNews } from '#machines/qa-forward/qa-forward.machine.ts';
import type { LiveStore } from './live-store.ts';
import { fromTheBeginning, statelyEvents } from './stately-events.ts';

export type QaForwardActor = ActorRefFrom<typeof qaForwardMachine>;

/** The message of a protocol-compatible window to its opener. */
const connected = '@statelyai.connected';
const windowName = 'xstateinspector';

/**
 * Sends the records of `live` to a window, like the package's browser inspector, but only to the origin of the address,
 * whatever that window shows later.
 */
export function startQaForward(live: LiveStore): QaForwardActor {
  const feedWindow = fromCallback<{ type: 'none' }, { address: string }>(({ sendBack, input }) => {
    const tell = (news: WindowNews) => sendBack(news);
    const { origin } = new URL(input.address);
    const target = open(input.address, windowName);
    const listening = new AbortController();
    let progress = fromTheBeginning;
    let isConnected = false;
    const send = () => {
      if (!isConnected) return;
      const turned = statelyEvents(live.view(), progress);
      ({ progress } = turned);
      for (const event of turned.events) target?.postMessage(JSON.parse(JSON.stringify(event)), origin);
    };
    addEventListener(
      'message',
      ({ source, origin: from, data }: MessageEvent<unknown>) => {
        if (source !== target || from !== origin || typeOf(data) !== connected) return;
        // After a reload the window has lost everything.
        progress = fromTheBeginning;
        isConnected = true;
        tell({ type: 'window.connected' });
        send();
      },
      { signal: listening.signal },
    );
    const forget = live.subscribe(send);
    const look = setInterval(() => {
      if (target === null || target.closed) tell({ type: 'window.closed' });
    }, 500);
    return () => {
      listening.abort();
      forget();
      clearInterval(look);
      target?.postMessage({ type: '@statelyai.disconnected' }, origin);
    };
  });
  return createActor(qaForwardMachine.provide({ actors: { feedWindow } })).start();
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}
