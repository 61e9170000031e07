import type { StoredDraw } from './projector-store.ts';

/** Returns the pupils who can be drawn: once all present pupils had their turn, all of them again. */
export function drawable(pupils: readonly string[], { away, drawn }: Pick<StoredDraw, 'away' | 'drawn'>) {
  const presentPupils = pupils.filter((id) => !away.includes(id));
  const undrawnPupils = presentPupils.filter((id) => !drawn.includes(id));
  return undrawnPupils.length > 0
    ? { left: undrawnPupils, isNewRound: false }
    : { left: presentPupils, isNewRound: true };
}

/** Returns the draw after the next pupil was drawn. `lot`: a random number from 0 up to 1, without 1. */
export function withNext(pupils: readonly string[], draw: StoredDraw, lot: number): StoredDraw {
  const { left, isNewRound } = drawable(pupils, draw);
  const present = left[Math.floor(lot * left.length)];
  if (present === undefined) return draw;
  return { ...draw, present, drawn: isNewRound ? [present] : [...draw.drawn, present] };
}

/** Returns the draw after a pupil was marked as absent, or as present again. */
export function withAway(draw: StoredDraw, id: string, isAway: boolean): StoredDraw {
  const others = draw.away.filter((one) => one !== id);
  return { ...draw, away: isAway ? [...others, id] : others };
}
