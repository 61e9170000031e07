import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { refuse } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { captchaAlphabet } from './captcha.ts';
import { saveCode, takeCode, tryCode, type CodePurpose } from './code.store.ts';

/** A code is tried five times at most. */
const tries = 5;

export const minute = 60 * 1000;

/** What a code is bound to. */
export type CodeBinding = { readonly purpose: CodePurpose; readonly subject: string };

export type IssueOptions = {
  readonly lifetime: number;
  /** Milliseconds that have to lie between two codes. */
  readonly pause?: number;
  readonly userId?: string;
  readonly createBy?: string;
};

/** Codes that work once: issued for a purpose and a subject, and right for nothing else. */
export type OneTimeCodes = {
  /** Remembers the code in place of an earlier one. False: the earlier one is too young for that. */
  readonly issue: (binding: CodeBinding, code: string, options: IssueOptions) => Promise<boolean>;
  /**
   * Counts a try. A right code answers a function that uses it up, in a transaction of the caller's; false from that
   * means that somebody else was faster.
   */
  readonly check: (
    binding: CodeBinding,
    code: string,
  ) => Promise<((db: Db) => Promise<Used | undefined>) | undefined>;
};

export type Used = { readonly userId: string | null };

export function createOneTimeCodes(db: Db, clock: () => Date, secret: string): OneTimeCodes {
  // Six digits are tried out in no time, so without the key the table is worth nothing to a thief.
  const hashOf = ({ purpose, subject }: CodeBinding, code: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, subject, code]))
      .digest('hex');
  return {
    issue: async (binding, code, { lifetime, pause, userId, createBy }) => {
      const now = clock();
      return await saveCode(
        db,
        {
          ...binding,
          codeHash: hashOf(binding, code),
          userId: userId ?? null,
          createBy: createBy ?? null,
          createdAt: now,
          expiresAt: new Date(now.getTime() + lifetime),
        },
        pause === undefined ? undefined : new Date(now.getTime() - pause),
      );
    },
    check: async (binding, code) => {
      const kept = await tryCode(db, binding.purpose, binding.subject, clock(), tries);
      const given = hashOf(binding, code);
      if (kept === undefined || !timingSafeEqual(Buffer.from(kept), Buffer.from(given))) return undefined;
      return (trx) => takeCode(trx, binding.purpose, binding.subject, given);
    },
  };
}

/** Checks a code and uses it up, or refuses with `wording` at `field`. */
export async function spendCode(
  codes: OneTimeCodes,
  db: Db,
  binding: CodeBinding,
  code: string,
  [wording, field]: readonly [wording: string, field: string],
): Promise<Used> {
  const take = await codes.check(binding, code);
  const used = await take?.(db);
  if (used === undefined) throw refuse(wording, field);
  return used;
}

/** The code of a recovery belongs to the account and the number that was typed: another number gets no code at all. */
export function resetBinding(userId: string, mobile: string): CodeBinding {
  return { purpose: 'smsReset', subject: `${userId}:${mobile}` };
}

/** Whoever holds the present number of an account: a code that went to another one is none. */
export function changeBinding(userId: string, mobile: string): CodeBinding {
  return { purpose: 'smsChange', subject: `${userId}:${mobile}` };
}

export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Eight signs to be read out or written down: 34 bits, of which five may be tried. */
export function resetCode(): string {
  return Array.from({ length: 8 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
}

export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
