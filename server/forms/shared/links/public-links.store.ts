import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import type { DB } from '#server/store/schema.gen.ts';

type Once = Schema<'PublicLink'>['once'];
type Captcha = Schema<'PublicLink'>['captcha'];
type FileTypes = Schema<'PublicLink'>['fileTypes'];

/** The link of a form; `once`, `captcha` and `fileTypes` as the contract has them. */
export type PublicLink = Omit<Selectable<DB['onlPublicLink']>, 'once' | 'captcha' | 'fileTypes'> & {
  readonly once: Once;
  readonly captcha: Captcha;
  readonly fileTypes: FileTypes;
};

export type LinkValues = Omit<PublicLink, 'formId' | 'token' | 'answers'>;

/** Creates the link of a form; returns false if it has one already. */
export async function insertLink(
  db: Db,
  formId: string,
  token: string,
  values: LinkValues,
): Promise<boolean> {
  const row = await db
    .insertInto('onlPublicLink')
    .values({ formId, token, ...values })
    .onConflict((conflict) => conflict.column('formId').doNothing())
    .returning('formId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns 256 random bits; anyone who has them can fill in the form. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');
