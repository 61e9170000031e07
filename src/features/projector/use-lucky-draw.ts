import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { drawable, withAway, withNext } from './draw-rules.ts';
import type { ProjectorStore, StoredDraw } from './projector-store.ts';

/** Milliseconds for which the names roll. */
const rollTime = 900;

/** Returns a random number from 0 up to 1, without 1, after the names have rolled. */
async function castLot(): Promise<number> {
  await new Promise((resolve) => {
    setTimeout(resolve, rollTime);
  });
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
  return lot / 2 ** 32;
}

export type LuckyDraw = ReturnType<typeof useLuckyDraw>;

/**
 * 抽签: draws one of the present pupils, and none twice before all of them had their turn. The class is that of the page's
 * opening, with the draws from before a reload.
 */
export function useLuckyDraw(classPupils: readonly string[], { read, saveDraw }: ProjectorStore) {
  const [pupils] = useState(classPupils);
  const [state, setState] = useState((): StoredDraw => {
    const storedDraw = read().draw ?? { away: [], drawn: [] };
    const isHere = (id: string) => pupils.includes(id);
    return { ...storedDraw, away: storedDraw.away.filter(isHere), drawn: storedDraw.drawn.filter(isHere) };
  });
  const change = (next: StoredDraw) => {
    setState(next);
    saveDraw(next);
  };
  const lot = useMutation({
    mutationFn: castLot,
    onSuccess: (drawn) => change(withNext(pupils, state, drawn)),
  });
  return {
    isDrawing: lot.isPending,
    away: state.away,
    drawn: state.drawn,
    present: state.present,
    draw: () => {
      if (!lot.isPending && drawable(pupils, state).left.length > 0) lot.mutate();
    },
    setAway: (id: string, isAway: boolean) => change(withAway(state, id, isAway)),
  };
}
