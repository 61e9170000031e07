import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

export type LuckyDrawEvent =
  | { type: 'draw.start' }
  /** A pupil is absent today, or present again. */
  | { type: 'pupil.leave' | 'pupil.return'; id: string };

type Context = {
  readonly pupils: readonly string[];
  readonly away: readonly string[];
  /** The pupils who had their turn in this round. */
  readonly drawn: readonly string[];
  /** The pupil drawn last. */
  readonly present: string | undefined;
};

/** 抽签: draws one of the present pupils, and none twice before all of them had their turn. */
export const luckyDrawMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LuckyDrawEvent,
    input: {} as { readonly pupils: readonly string[] },
  },
  actors: {
    /** From 0 up to 1, without 1; takes as long as the names are to roll. */
    castLot: fromPromise<number>(() => notProvided('castLot')),
  },
  actions: {
    noteAway: assign(({ context }, { id }: { readonly id: string }) => ({
      away: [...new Set([...context.away, id])],
    })),
    noteHere: assign(({ context }, { id }: { readonly id: string }) => ({
      away: context.away.filter((one) => one !== id),
    })),
    takeLot: assign(({ context }, { lot }: { readonly lot: number }) => {
      const { left, isNewRound } = hat(context);
      const present = left[Math.floor(lot * left.length)];
      if (present === undefined) return {};
      return { present, drawn: isNewRound ? [present] : [...context.drawn, present] };
    }),
  },
  guards: { isAnybodyHere: ({ context }) => hat(context).left.length > 0 },
}).createMachine({
  id: 'luckyDraw',
  context: ({ input }) => ({ pupils: input.pupils, away: [], drawn: [], present: undefined }),
  initial: 'resting',
  on: {
    'pupil.leave': { actions: { type: 'noteAway', params: ({ event }) => event } },
    'pupil.return': { actions: { type: 'noteHere', params: ({ event }) => event } },
  },
  states: {
    resting: { on: { 'draw.start': { guard: 'isAnybodyHere', target: 'drawing' } } },
    drawing: {
      invoke: {
        src: 'castLot',
        id: 'castLot',
        onDone: {
          target: 'resting',
          actions: { type: 'takeLot', params: ({ event }) => ({ lot: event.output }) },
        },
        onError: 'resting',
      },
    },
  },
});

/** Returns the pupils who can be drawn: once all present pupils had their turn, all of them again. */
function hat({ pupils, away, drawn }: Context) {
  const here = pupils.filter((id) => !away.includes(id));
  const left = here.filter((id) => !drawn.includes(id));
  return left.length > 0 ? { left, isNewRound: false } : { left: here, isNewRound: true };
}
