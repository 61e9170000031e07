import * as z from 'zod/mini';
import { createPopupStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';

/** The minimum priority for a popup: L all, M important and urgent, H urgent only, or none. */
const level = z.enum(['L', 'M', 'H', 'none']);
const choiceSchema = z.object({ topic: level, user: level });

export type PopupLevel = z.infer<typeof level>;

/** Keyed by kind of live message: to all users (`topic`), or to one user (`user`). */
export type PopupChoice = Readonly<z.infer<typeof choiceSchema>>;

export const everyPopup: PopupChoice = { topic: 'L', user: 'L' };

const ranks: Readonly<Record<string, number>> = { L: 0, M: 1, H: 2 };

/** Returns whether an arriving message pops up. An unknown kind or priority uses the default. */
export function popsUp(
  choice: PopupChoice,
  { kind, priority = 'M' }: { readonly kind: string; readonly priority?: string | undefined },
): boolean {
  const least = kind === 'user' ? choice.user : choice.topic;
  return least !== 'none' && (ranks[priority] ?? 1) >= (ranks[least] ?? 0);
}

/**
 * Reads the user's setting in this browser. It is not on the server: whether a message may pop up depends on the place
 * as much as on the user. A teacher's own computer shows messages that the projector should not.
 */
export function readPopupChoice(userId: string, storage = openStorage('local')): PopupChoice {
  return createPopupStore(storage).read(userId, choiceSchema) ?? everyPopup;
}

/** Returns false when the browser does not store it. */
export function keepPopupChoice(
  userId: string,
  choice: PopupChoice,
  storage = openStorage('local'),
): boolean {
  return createPopupStore(storage).write(userId, choice);
}
