import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { cardPictureNames, type PictureName } from '#openapi/picture-cards.ts';

/** Neither 0 and O nor 1 and I. A power of two, so that every one is as likely. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six signs by chance: they say nothing of class or school. */
export function newLessonCode(): string {
  return Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('');
}

/** Two different pictures, in their order: 240 pairs. */
export function newPictures(): PictureName[] {
  const left = [...cardPictureNames];
  return [0, 1].flatMap(() => left.splice(randomInt(left.length), 1));
}

/** What is hashed of a card. There are so few pairs that a hash alone would tell them: the key of this installation is part of it. */
export function pictureSecret(key: string, userId: string, pictures: readonly PictureName[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['pictureCard', userId, pictures]))
    .digest('base64url');
}

/** What the window of a lesson calls a pupil. Another lesson has other names, and nothing else knows them. */
export function lessonPupilId(key: string, { code, openedAt }: Lesson, userId: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['pictureLesson', code, openedAt.getTime(), userId]))
    .digest('base64url');
}

export type Lesson = { readonly code: string; readonly openedAt: Date };

/** Wrong tries after which a card is locked; its column holds no more. */
export const mostFails = 3;

/** Counted from the last try. Whoever guesses has a few tries in a lesson; whom a classmate has locked is in before it is over. */
const lockTime = 10 * 60_000;

/** Locks of cards that were tried last then or before have ended. */
export const endedLocks = (now: Date): Date => new Date(now.getTime() - lockTime);

type Tries = { readonly fails: number | null; readonly triedAt: Date | null };

export const isLocked = ({ fails, triedAt }: Tries, now: Date): boolean =>
  (fails ?? 0) >= mostFails && triedAt !== null && triedAt > endedLocks(now);
