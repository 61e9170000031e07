import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

export type LessonTimerEvent =
  | { type: 'time.choose'; seconds: number }
  | { type: 'timer.toggle' | 'timer.reset' }
  /** The present time in milliseconds. */
  | { type: 'clock.ticked'; now: number };

type Context = {
  readonly total: number;
  /** Milliseconds. */
  readonly left: number;
  /** The last tick of this run. */
  readonly at: number | undefined;
};

/** The time of a task on the projector. It counts what the clock says and not the ticks: a window that was hidden is right again. */
export const lessonTimerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LessonTimerEvent,
    input: {} as { readonly seconds: number },
  },
  actors: { watchClock: fromCallback(() => notProvided('watchClock')) },
  actions: {
    setTime: assign((_, { seconds }: { readonly seconds: number }) => ({
      total: seconds * 1000,
      left: seconds * 1000,
    })),
    fill: assign(({ context }) => ({ left: context.total })),
    forgetTick: assign(() => ({ at: undefined })),
    count: assign(({ context }, { now }: { readonly now: number }) => ({
      left: leftAt(context, now),
      at: now,
    })),
  },
  guards: {
    isOver: ({ context }, { now }: { readonly now: number }) => leftAt(context, now) === 0,
  },
}).createMachine({
  id: 'lessonTimer',
  context: ({ input }) => ({ total: input.seconds * 1000, left: input.seconds * 1000, at: undefined }),
  initial: 'ready',
  on: {
    'time.choose': { target: '.ready', actions: { type: 'setTime', params: ({ event }) => event } },
    'timer.reset': { target: '.ready', actions: 'fill' },
  },
  states: {
    ready: { on: { 'timer.toggle': 'running' } },
    running: {
      entry: 'forgetTick',
      invoke: { src: 'watchClock', id: 'watchClock' },
      on: {
        'timer.toggle': 'paused',
        'clock.ticked': [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'over',
            actions: { type: 'count', params: ({ event }) => event },
          },
          { actions: { type: 'count', params: ({ event }) => event } },
        ],
      },
    },
    paused: { on: { 'timer.toggle': 'running' } },
    over: { on: { 'timer.toggle': { target: 'running', actions: 'fill' } } },
  },
});

function leftAt({ left, at }: Context, now: number): number {
  return Math.max(0, left - Math.max(0, now - (at ?? now)));
}
