import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { captchaAlphabet } from '#server/shared/authentication/captcha/captcha.ts';
import { saveCode, takeCode, tryCode, type CodePurpose } from './code.store.ts';

/** Maximum number of tries of a code. */
const maxTries = 5;

/** Milliseconds. */
export const minute = 60 * 1000;

/** The purpose and subject of a code. */
export type CodeBinding = { readonly purpose: CodePurpose; readonly subject: string };

export type IssueOptions = {
  /** Milliseconds. */
  readonly lifetime: number;
  /** Minimum milliseconds between two codes. */
  readonly pause?: number;
  readonly userId?: string;
  readonly createBy?: string;
};

/** One-time codes: issued for a purpose and a subject, and valid for nothing else. */
export type OneTimeCodes = {
  /** Stores the code in place of an earlier one. Returns false when the earlier one is too young. */
  readonly issue: (binding: CodeBinding, code: string, options: IssueOptions) => Promise<boolean>;
  /**
   * Counts a try. For a right code it returns a function that consumes the code in the caller's transaction, and
   * returns undefined when another request was faster.
   */
  readonly check: (
    binding: CodeBinding,
    code: string,
  ) => Promise<((db: Db) => Promise<UsedCode | undefined>) | undefined>;
};

/** A consumed code; `userId` is the account that it was issued for, if there was one. */
export type UsedCode = { readonly userId: string | null };

/** Creates the codes of a school; `secret` is the key of their hashes. */
export function createOneTimeCodes(db: Db, clock: () => Date, secret: string): OneTimeCodes {
  // Six digits can be tried out quickly, so the hash is keyed: without the key the table is worthless to a thief.
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
      const storedHash = await tryCode(db, binding.purpose, binding.subject, clock(), maxTries);
      const submittedHash = hashOf(binding, code);
      if (storedHash === undefined || !timingSafeEqual(Buffer.from(storedHash), Buffer.from(submittedHash)))
        return undefined;
      return (trx) => takeCode(trx, binding.purpose, binding.subject, submittedHash);
    },
  };
}

/** Checks and consumes a code. Errors: a refusal with `wording` at `field`. */
export async function requireCode(
  codes: OneTimeCodes,
  db: Db,
  binding: CodeBinding,
  code: string,
  [wording, field]: readonly [wording: string, field: string],
): Promise<UsedCode> {
  const take = await codes.check(binding, code);
  const used = await take?.(db);
  if (used === undefined) throw refusal(wording, field);
  return used;
}

/** The code of a recovery is bound to the account and the typed number: another number gets no code. */
export function resetBinding(userId: string, mobile: string): CodeBinding {
  return { purpose: 'smsReset', subject: `${userId}:${mobile}` };
}

/** The code of a change of number is bound to the present number of the account. */
export function changeBinding(userId: string, mobile: string): CodeBinding {
  return { purpose: 'smsChange', subject: `${userId}:${mobile}` };
}

/** Returns six random digits for a text message. */
export function newSmsCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns eight characters to read out or write down: 34 bits, of which five may be tried. */
export function newResetCode(): string {
  return Array.from({ length: 8 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
}

/** Returns 256 random bits in base64url. */
export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which an id is stored. */
export function hashOfId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
