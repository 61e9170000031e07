import * as z from 'zod/mini';
import { createTutorialStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { Tutorial } from './tutorial.ts';

/** The step that is shown, and the ticked steps, from 0. */
export type Progress = { readonly current: number; readonly ticked: readonly number[] };

const index = z.int().check(z.nonnegative());
const schema = z.object({ current: index, ticked: z.array(index) });

const store = createTutorialStore(openStorage('local'));

/** Returns where this user stopped in this browser. A newer version of a tutorial may have fewer steps. */
export function readProgress(userId: string, { id, steps }: Tutorial): Progress {
  const { current, ticked } = store.read(`${userId} ${id}`, schema) ?? { current: 0, ticked: [] };
  return {
    current: Math.min(current, steps.length - 1),
    ticked: [...new Set(ticked)].filter((one) => one < steps.length),
  };
}

export function writeProgress(userId: string, { id }: Tutorial, progress: Progress): void {
  store.write(`${userId} ${id}`, progress);
}

export const isFinished = ({ steps }: Tutorial, { ticked }: Progress): boolean =>
  ticked.length === steps.length;

/** Returns two tutorials to continue with: the next ones that are not finished, otherwise the next ones. */
export function proposalsAfter(
  tutorial: Tutorial,
  tutorials: readonly Tutorial[],
  isDone: (one: Tutorial) => boolean,
): readonly Tutorial[] {
  const at = tutorials.indexOf(tutorial);
  const others = [...tutorials.slice(at + 1), ...tutorials.slice(0, at)];
  return [...others.filter((one) => !isDone(one)), ...others.filter(isDone)].slice(0, 2);
}
