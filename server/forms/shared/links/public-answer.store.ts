import { sql, type Selectable } from 'kysely';
import type { LinkValues, PublicLink } from './public-links.store.ts';
import type { Db } from '#server/store/database.ts';
import type { DB } from '#server/store/schema.gen.ts';

type Raw = Selectable<DB['onlPublicLink']>;

const fileTypes = ['picture', 'document'] as const;

const linkOf = ({ once, captcha, ...row }: Raw): PublicLink => ({
  ...row,
  once: once === 'device' || once === 'person' ? once : 'no',
  captcha: captcha === 'always' ? captcha : 'auto',
  fileTypes: row.fileTypes === null ? null : fileTypes.filter((type) => row.fileTypes?.includes(type)),
});

export async function findLink(db: Db, formId: string): Promise<PublicLink | undefined> {
  const row = await db
    .selectFrom('onlPublicLink')
    .selectAll()
    .where('formId', '=', formId)
    .executeTakeFirst();
  return row === undefined ? undefined : linkOf(row);
}

/** Returns a link that is switched on, with the code of its form; undefined also if the form was deleted. */
export async function findOpenLink(
  db: Db,
  token: string,
): Promise<{ readonly link: PublicLink; readonly code: string } | undefined> {
  const row = await db
    .selectFrom('onlPublicLink as link')
    .innerJoin('onlForm as form', 'form.id', 'link.formId')
    .selectAll('link')
    .select('form.code')
    .where('link.token', '=', token)
    .where('link.enabled', '=', true)
    .where('form.delFlag', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { code, ...link } = row;
  return { link: linkOf(link), code };
}

/** Locks the link until the transaction ends and returns it. */
export async function lockLink(trx: Db, formId: string): Promise<PublicLink> {
  const row = await trx
    .selectFrom('onlPublicLink')
    .selectAll()
    .where('formId', '=', formId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return linkOf(row);
}

export async function updateLink(trx: Db, formId: string, values: LinkValues): Promise<void> {
  await trx.updateTable('onlPublicLink').set(values).where('formId', '=', formId).execute();
}

/** Returns false if the form has no link yet. */
export async function changeToken(db: Db, formId: string, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('onlPublicLink')
    .set({ token })
    .where('formId', '=', formId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes the next answer number and locks the counter until the transaction ends, so that concurrent answers wait.
 * Returns undefined if the limit is reached, or the link was switched off, changed or has ended.
 */
export async function takePlace(
  db: Db,
  { formId, token }: PublicLink,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('onlPublicLink')
    .set({ answers: sql<number>`answers + 1` })
    .where('formId', '=', formId)
    .where('token', '=', token)
    .where('enabled', '=', true)
    .where((eb) =>
      eb.or([
        eb('deadline', 'is', null),
        eb(sql`date_trunc('minute', deadline)`, '>', new Date(now.getTime() - 60_000)),
      ]),
    )
    .where((eb) => eb.or([eb('places', 'is', null), eb('answers', '<', eb.ref('places'))]))
    .returning('answers')
    .executeTakeFirst();
  return row?.answers;
}

export type NewAnswer = {
  readonly formId: string;
  readonly number: number;
  readonly rowId: string;
  readonly receipt: string;
  readonly answeredBy: string | null;
  readonly createTime: Date;
  readonly sentKey: string | null;
  readonly sentContent: string | null;
};

/** An idempotency key and the content that was sent with it, both as SHA-256. */
export type SentAnswer = Pick<NewAnswer, 'sentKey' | 'sentContent'>;

/** Returns the answer that was kept for this key; undefined also without a key. */
export async function findSentAnswer(db: Db, formId: string, { sentKey }: SentAnswer) {
  if (sentKey === null) return undefined;
  return await db
    .selectFrom('onlPublicAnswer')
    .select(['number', 'receipt', 'sentContent'])
    .where('formId', '=', formId)
    .where('sentKey', '=', sentKey)
    .executeTakeFirst();
}

/** Returns false if this person has already answered. */
export async function insertAnswer(db: Db, answer: NewAnswer): Promise<boolean> {
  const row = await db
    .insertInto('onlPublicAnswer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['formId', 'answeredBy']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAnswered(db: Db, formId: string, answeredBy: string): Promise<boolean> {
  const row = await db
    .selectFrom('onlPublicAnswer')
    .select('number')
    .where('formId', '=', formId)
    .where('answeredBy', '=', answeredBy)
    .executeTakeFirst();
  return row !== undefined;
}
