import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { cardPictureNames, type PictureName } from '#openapi/picture-cards.ts';

/** Letters without 0, O, 1 and I. Their number is a power of two, so each is equally likely. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns six random characters, which reveal neither class nor school. */
export function newLessonCode(): string {
  return Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('');
}

/** Returns two different pictures in order: 240 pairs. */
export function newPictures(): PictureName[] {
  const remaining = [...cardPictureNames];
  return [0, 1].flatMap(() => remaining.splice(randomInt(remaining.length), 1));
}

/**
 * Returns the secret of a card that is hashed. A plain hash of so few pairs could be reversed, so the key of
 * the installation is included.
 */
export function pictureSecret(key: string, userId: string, pictures: readonly PictureName[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['pictureCard', userId, pictures]))
    .digest('base64url');
}

/**
 * Returns the id of a pupil in the window of a lesson. It differs in each lesson and is used nowhere else.
 */
export function lessonPupilId(key: string, { code, openedAt }: Lesson, userId: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['pictureLesson', code, openedAt.getTime(), userId]))
    .digest('base64url');
}

export type Lesson = { readonly code: string; readonly openedAt: Date };

/** Wrong tries from one source after which a card is locked for that source. */
export const maxFails = 3;

/** Milliseconds from the last try. A locked child can log in before the lesson is over. */
const lockTime = 10 * 60_000;

/** The maximum number of wrong tries in a lesson from the browsers of one pupil. */
const maxFailsOfDevice = 12;

/**
 * The maximum number of wrong tries in a lesson from one address, for a class with this number of cards: each
 * child may mistype once before its classmates have logged in.
 */
const maxFailsOfAddress = (cards: number): number => Math.max(12, cards);

/** A wrong try that no success has followed. */
export type WrongTries = {
  readonly source: string;
  readonly userId: string;
  readonly fails: number;
  readonly triedAt: Date;
};

/** The source of tries: the browsers in which a pupil of the class has logged in, or an address. */
export type Source = { readonly key: string; readonly isTrusted: boolean };

export const sourceOf = (network: string, lastPupilId: string | undefined): Source =>
  lastPupilId === undefined
    ? { key: `net:${network}`, isTrusted: false }
    : { key: `by:${lastPupilId}`, isTrusted: true };

/** Returns whether a card is locked after these tries. */
export const isLocked = ({ fails, triedAt }: Pick<WrongTries, 'fails' | 'triedAt'>, now: Date): boolean =>
  fails % maxFails === 0 && now.getTime() - triedAt.getTime() < lockTime;

const sum = (tries: readonly WrongTries[]): number => tries.reduce((total, { fails }) => total + fails, 0);

/**
 * Returns the state that a try would meet. A source with too many wrong tries waits until a teacher unlocks
 * it; so do all addresses together. Browsers of the class have their own limit for each pupil, so guesses
 * from elsewhere never lock out the whole class.
 */
export function stateOfTry(
  tries: readonly WrongTries[],
  source: Source,
  { userId, cards, now }: { readonly userId: string; readonly cards: number; readonly now: Date },
): 'open' | 'cardLocked' | 'sourceLocked' {
  const sourceTries = tries.filter((one) => one.source === source.key);
  const ofCard = sourceTries.find((one) => one.userId === userId);
  if (ofCard !== undefined && isLocked(ofCard, now)) return 'cardLocked';
  const ofAddress = maxFailsOfAddress(cards);
  if (sum(sourceTries) >= (source.isTrusted ? maxFailsOfDevice : ofAddress)) return 'sourceLocked';
  return !source.isTrusted && sum(tries) >= 2 * ofAddress ? 'sourceLocked' : 'open';
}

/** Returns whether teachers should be warned: a source has used half of its tries. */
export function isGuessing(tries: readonly WrongTries[], cards: number): boolean {
  const sources = new Set(tries.map(({ source }) => source));
  return [...sources].some((source) => {
    const sourceTries = tries.filter((one) => one.source === source);
    const limit = source.startsWith('by:') ? maxFailsOfDevice : maxFailsOfAddress(cards);
    return sourceTries.length > 1 && sum(sourceTries) >= limit / 2;
  });
}
