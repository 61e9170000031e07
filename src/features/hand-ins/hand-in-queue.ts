import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { keyOf } from '#shared/api/client.ts';
import {
  listHandIns,
  noteHandInFailure,
  watchHandIns,
  type QueuedHandIn,
} from '#shared/work/queued-hand-ins.ts';
import { sendHandIn } from '#shared/work/send-hand-in.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import type { Notices } from '#shared/app/notices.ts';
import { traffic } from '#shared/app/traffic.ts';
import { handInQueueMachine, type HandInQueueEvent } from '#machines/hand-in-queue/hand-in-queue.machine.ts';

const shownIn = [
  '/teaching/teachingWork/mine',
  '/teaching/teachingWork/queryById',
  '/teaching/teachingWork/mineAdditionalWork',
  '/teaching/teachingAdditionalWork/getWorkInfo',
  '/teaching/teachingCourseUnit/mineUnit',
  '/teaching/teachingCourse/mineCourse',
] as const;

let made: ReturnType<typeof createQueue> | undefined;

/** One per page: the header and the editor's bar show the same. */
export function handInQueue(queryClient: QueryClient, notices: Notices) {
  made ??= createQueue(queryClient, notices);
  return made;
}

function createQueue(queryClient: QueryClient, notices: Notices) {
  /** Without those that their pages are sending and show themselves. */
  let shown: readonly QueuedHandIn[] = [];
  const listeners = new Set<() => void>();
  const read = async (): Promise<readonly QueuedHandIn[]> => {
    const queuedHandIns = await listHandIns().catch(() => []);
    shown = queuedHandIns.filter(({ isSending }) => isSending !== true);
    for (const listener of listeners) listener();
    return queuedHandIns;
  };
  const actor = createActor(
    handInQueueMachine.provide({
      actors: {
        watchQueue: fromCallback(({ sendBack }: { sendBack: (event: HandInQueueEvent) => void }) => {
          const notify = () =>
            void read().then((queue) =>
              sendBack({
                type: 'queue.changed',
                queue: queue.map(({ id, standing }) => ({ id, standing })),
              }),
            );
          notify();
          const stops = [watchHandIns(notify), onServerFound(() => sendBack({ type: 'server.found' }))];
          return () => stops.forEach((stop) => stop());
        }),
        sendHandIn: fromPromise(({ input }) => sendHandIn(input.ids)),
      },
      actions: {
        announceSent: (_, { workName }) => {
          if (workName !== undefined) notices.show({ kind: 'success', text: `“${workName}”已经上交` });
          for (const path of shownIn) void queryClient.invalidateQueries({ queryKey: keyOf(path) });
        },
        keepFailure: (_, { id, failure }) => {
          if (id !== undefined) void noteHandInFailure(id, failure).catch(() => undefined);
        },
      },
    }),
    inspected,
  ).start();
  return {
    actor,
    shown: () => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called at a new login, possibly of another user. */
    renew: async (): Promise<void> => {
      const queue = await read();
      actor.send({ type: 'queue.changed', queue: queue.map(({ id, standing }) => ({ id, standing })) });
      actor.send({ type: 'user.reloggedIn' });
    },
  };
}

/** Calls at the first answer after unanswered calls. */
function onServerFound(notify: () => void): () => void {
  let isLost = false;
  return traffic.subscribe((outcome) => {
    const wasLost = isLost;
    isLost = outcome === 'unanswered';
    if (wasLost && !isLost) notify();
  });
}
