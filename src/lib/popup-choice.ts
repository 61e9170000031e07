import * as z from 'zod/mini';
import { createPopupStore } from './named-stores.ts';
import { openStorage } from './storage.ts';

/** From which priority on a message pops up: L all, M important and urgent, H urgent only, or never. */
const level = z.enum(['L', 'M', 'H', 'none']);
const choiceSchema = z.object({ topic: level, user: level });

export type PopupLevel = z.infer<typeof level>;

/** By kind of live message: to everybody (`topic`), or to the person (`user`). */
export type PopupChoice = Readonly<z.infer<typeof choiceSchema>>;

export const everyPopup: PopupChoice = { topic: 'L', user: 'L' };

const ranks: Readonly<Record<string, number>> = { L: 0, M: 1, H: 2 };

/** Whether a message that has just come pops up. One of an unknown kind or priority counts as it would by default. */
export function popsUp(
  choice: PopupChoice,
  { cmd, priority = 'M' }: { readonly cmd: string; readonly priority?: string | undefined },
): boolean {
  const least = cmd === 'user' ? choice.user : choice.topic;
  return least !== 'none' && (ranks[priority] ?? 1) >= (ranks[least] ?? 0);
}

/**
 * What somebody has chosen in this browser. Not on the server: whether a message may pop up is a matter of the place as
 * much as of the person. A teacher's own computer shows what the one at the projector should not.
 */
export function readPopupChoice(userId: string, storage = openStorage('local')): PopupChoice {
  return createPopupStore(storage).read(userId, choiceSchema) ?? everyPopup;
}

/** False when the browser does not keep it. */
export function keepPopupChoice(
  userId: string,
  choice: PopupChoice,
  storage = openStorage('local'),
): boolean {
  return createPopupStore(storage).write(userId, choice);
}
