import type { AnyEventObject } from 'xstate';
import { sentEventsChannel, type SentEvent, type SentEventMessage } from '#shared/inspection/sent-events.ts';
import { randomKey } from '#shared/text/random-key.ts';
import type { LiveActor } from './types.ts';

const noAnswer = '页面没有回答。它不是开发版本（npm run dev），或者已经关闭';

/**
 * Sends an event to an actor of a page in development. Resolves with the reason why the actor did not take it, or with
 * an empty text. A page of a build does not listen: it gives no answer within `timeout` milliseconds.
 */
export function sendEvent(
  { tab, key }: Pick<LiveActor, 'tab' | 'key'>,
  event: AnyEventObject,
  timeout = 2_000,
): Promise<string> {
  const channel = new BroadcastChannel(sentEventsChannel);
  const post: (message: SentEvent) => void = channel.postMessage.bind(channel);
  const request = randomKey();
  return new Promise((resolve) => {
    const settle = (problem: string) => {
      channel.close();
      resolve(problem);
    };
    const timer = setTimeout(settle, timeout, noAnswer);
    channel.addEventListener('message', ({ data }: MessageEvent<SentEventMessage>) => {
      if (data.kind !== 'answer' || data.request !== request) return;
      clearTimeout(timer);
      settle(data.problem);
    });
    post({ kind: 'event', request, tab, key, event });
  });
}
