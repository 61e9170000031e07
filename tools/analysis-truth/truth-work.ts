import type { SpriteSpec } from '#common/analysis/testing/build.ts';
import { changed, type Change } from './changes.ts';

/** A work with what a teacher finds in it. */
export type TruthWork = {
  readonly name: string;
  readonly sprites: readonly SpriteSpec[];
  /** Ids of rules; `rule@sprite` when it matters in which sprite. */
  readonly has: readonly string[];
};

/** Returns a work of scripts. `why` says what is not obvious about the marks. */
export const work = (
  name: string,
  sprites: readonly SpriteSpec[],
  has: readonly string[],
  _why = '',
): TruthWork => ({ name, sprites, has });

/** Returns a work that a pupil made of another one. */
export const variation = (
  name: string,
  base: readonly SpriteSpec[],
  changes: readonly Change[],
  has: readonly string[],
  why = '',
): TruthWork => work(name, changed(base, changes), has, why);
