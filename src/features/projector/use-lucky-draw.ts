import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { inspected } from '#lib/inspected.ts';
import { luckyDrawMachine } from '#machines/lucky-draw/lucky-draw.machine.ts';

/** How long the names roll, in milliseconds. */
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

/** 抽签 of the class as it was when the page was opened (machines/lucky-draw). */
export function useLuckyDraw(pupils: readonly string[]) {
  const actor = useActorRef(luckyDraw, { ...inspected, input: { pupils } });
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
