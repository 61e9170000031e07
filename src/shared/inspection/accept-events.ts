import { getNextTransitions, isMachineSnapshot, transition, type AnyStateMachine } from 'xstate';
import { kindOf } from '#machines/xstate-inside.ts';
import { inspected } from './inspected.ts';
import {
  sentEventsChannel,
  type SentEvent,
  type SentEventAnswer,
  type SentEventMessage,
} from './sent-events.ts';

/**
 * Sends the events of an inspector to the actors of this tab, and answers each. Returns a function that ends this. For
 * development only: a tester of the product must not change what its pages do.
 */
export function acceptEvents(tab: string): () => void {
  const channel = new BroadcastChannel(sentEventsChannel);
  const post: (message: SentEventAnswer) => void = channel.postMessage.bind(channel);
  channel.addEventListener('message', ({ data }: MessageEvent<SentEventMessage>) => {
    if (data.kind !== 'event' || data.tab !== tab) return;
    post({ kind: 'answer', request: data.request, problem: deliverEvent(data) });
  });
  return () => channel.close();
}

/**
 * Sends an event to an actor of this tab. Returns why it was not sent, or that the actor failed; empty: the actor took
 * it. An event that the guards refuse is sent, too: a tester may check that it has no effect.
 */
export function deliverEvent({ key, event }: Pick<SentEvent, 'key' | 'event'>): string {
  const ref = [...inspected.running].find(({ sessionId }) => sessionId === key);
  const snapshot: unknown = ref?.getSnapshot();
  if (ref === undefined || !isMachineSnapshot(snapshot)) return '这个实例已经不在了';
  if (snapshot.status !== 'active') return '这个状态机已经停止';
  const { machine }: { readonly machine: AnyStateMachine } = snapshot;
  const types = new Set<string>(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  // Answers and delays belong to the actors and timers that are running.
  const isAccepted = kindOf(event.type) === 'event' && types.has(event.type);
  if (!isAccepted) return `在当前状态下“${event.type}”不起作用`;
  try {
    // Data of another shape would stop the actor. This computes the step and performs no action.
    transition(machine, snapshot, event);
  } catch {
    return `“${event.type}”还缺数据，或数据的形状不对：状态机读不懂`;
  }
  ref.send(event);
  const after: unknown = ref.getSnapshot();
  const hasFailed = isMachineSnapshot(after) && after.status === 'error';
  return hasFailed ? '状态机处理它时出错，已经停止：请刷新页面' : '';
}
