import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { inspected } from '#lib/inspected.ts';
import { luckyDrawMachine } from '#machines/lucky-draw/lucky-draw.machine.ts';
import type { KeptLesson } from './kept-lesson.ts';

/** Milliseconds for which the names roll. */
const rollTime = 900;

const luckyDraw = luckyDrawMachine.provide({
  actors: {
    castLot: fromPromise<number>(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, rollTime);
      });
      const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
      return lot / 2 ** 32;
    }),
  },
});

export type LuckyDraw = ReturnType<typeof useLuckyDraw>;

/** 抽签 of the class as of the page's opening (machines/lucky-draw), with the draws from before a reload. */
export function useLuckyDraw(pupils: readonly string[], { read, keepDraw }: KeptLesson) {
  const [kept] = useState(() => read().draw ?? { away: [], drawn: [] });
  const isHere = (id: string) => pupils.includes(id);
  const actor = useActorRef(
    luckyDraw,
    {
      ...inspected,
      input: { pupils },
      snapshot: luckyDraw.resolveState({
        value: 'resting',
        context: {
          pupils,
          away: kept.away.filter(isHere),
          drawn: kept.drawn.filter(isHere),
          present: kept.present,
        },
      }),
    },
    ({ context }) =>
      keepDraw({ away: [...context.away], drawn: [...context.drawn], present: context.present }),
  );
  const isDrawing = useSelector(actor, ({ value }) => value === 'drawing');
  const { away, drawn, present } = useSelector(actor, ({ context }) => context);
  return {
    isDrawing,
    away,
    drawn,
    present,
    draw: () => actor.send({ type: 'draw.start' }),
    setAway: (id: string, isAway: boolean) =>
      actor.send({ type: isAway ? 'pupil.leave' : 'pupil.return', id }),
  };
}
