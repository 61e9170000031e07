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

/** Wrong tries from one source after which a card is locked for that source. */
export const maxFails = 3;

/** Milliseconds from the last try. A child whose card is locked gets in before the lesson is over. */
const lockTime = 10 * 60_000;

/** Wrong tries of one pupil's own browsers in a lesson. */
const maxFailsOfDevice = 12;

/** Wrong tries from one address in a lesson, in a class of so many cards: each child may mistype once before its classmates have come in. */
const maxFailsOfAddress = (cards: number): number => Math.max(12, cards);

/** A try that was wrong and that no success has followed. */
export type WrongTries = {
  readonly source: string;
  readonly userId: string;
  readonly fails: number;
  readonly triedAt: Date;
};

/** Where tries come from: the browsers that a pupil of the class has come in by, or an address. */
export type Source = { readonly key: string; readonly isTrusted: boolean };

export const sourceOf = (network: string, voucher: string | undefined): Source =>
  voucher === undefined
    ? { key: `net:${network}`, isTrusted: false }
    : { key: `by:${voucher}`, isTrusted: true };

/** Whether a card is locked for these tries at it. */
export const isLocked = ({ fails, triedAt }: Pick<WrongTries, 'fails' | 'triedAt'>, now: Date): boolean =>
  fails % maxFails === 0 && now.getTime() - triedAt.getTime() < lockTime;

const sum = (tries: readonly WrongTries[]): number => tries.reduce((total, { fails }) => total + fails, 0);

/**
 * Says what a try would meet. A source that has guessed too often waits until a teacher lets it go on; so do all addresses
 * together. Browsers that pupils of the class have come in by go on, each pupil's by a limit of its own: a class is never
 * locked out as a whole by guesses from elsewhere.
 */
export function stateOfTry(
  tries: readonly WrongTries[],
  source: Source,
  { userId, cards, now }: { readonly userId: string; readonly cards: number; readonly now: Date },
): 'open' | 'cardLocked' | 'sourceHeld' {
  const own = tries.filter((one) => one.source === source.key);
  const ofCard = own.find((one) => one.userId === userId);
  if (ofCard !== undefined && isLocked(ofCard, now)) return 'cardLocked';
  const ofAddress = maxFailsOfAddress(cards);
  if (sum(own) >= (source.isTrusted ? maxFailsOfDevice : ofAddress)) return 'sourceHeld';
  return !source.isTrusted && sum(tries) >= 2 * ofAddress ? 'sourceHeld' : 'open';
}

/** Whether teachers are to know: a source has used up half of what it may guess. */
export function isGuessing(tries: readonly WrongTries[], cards: number): boolean {
  const sources = new Set(tries.map(({ source }) => source));
  return [...sources].some((source) => {
    const own = tries.filter((one) => one.source === source);
    const limit = source.startsWith('by:') ? maxFailsOfDevice : maxFailsOfAddress(cards);
    return own.length > 1 && sum(own) >= limit / 2;
  });
}
