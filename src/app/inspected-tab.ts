import {
  inspectorChannel,
  type InspectorMessage,
  type TabMessage,
} from '#shared/inspection/inspector-protocol.ts';
import { startRelay, type RunningRelay } from '#shared/inspection/inspector-relay.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { redactText } from '#shared/inspection/redact.ts';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';

/** Milliseconds. A visible inspector polls often, a hidden one once a minute. */
const timeout = 90_000;

// This module is evaluated once, at the first message of an inspector: the tab reports as long as an inspector polls.
const channel = new BroadcastChannel(inspectorChannel);
const post: (message: TabMessage) => void = channel.postMessage.bind(channel);
const tab = randomKey();
const { build } = readRuntimeConfig();
const relay = {
  post,
  tab,
  place: () => ({ title: redactText(document.title), path: location.pathname, build }),
  now: Date.now,
  later: (send: () => void) => setTimeout(send, 30),
};
let running: RunningRelay | undefined;
let end: ReturnType<typeof setTimeout> | undefined;

function report(known: readonly string[]): void {
  clearTimeout(end);
  end = setTimeout(() => {
    running?.stop();
    running = undefined;
  }, timeout);
  if (running === undefined) running = startRelay(relay);
  else if (!known.includes(tab)) running.introduceAll();
}

report([]);
channel.addEventListener('message', ({ data }: MessageEvent<InspectorMessage>) => {
  if (data.kind === 'ask') report(data.known);
});
// A build replaces the condition by `false` and contains nothing of this: only pages in development accept events.
if (import.meta.env.DEV)
  void import('#shared/inspection/accept-events.ts').then(
    ({ acceptEvents }) => acceptEvents(tab),
    () => undefined,
  );
addEventListener('pagehide', () => {
  // The last step of a logout leaves the page.
  running?.flush();
  post({ kind: 'gone', tab });
});
