import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { awayLimit } from './qa-link.rules.ts';

const columns = [
  'link.id',
  'link.ownerId',
  'link.codeExpiresAt',
  'link.ticketHash',
  'link.device',
  'link.endsAt',
  'link.endReason',
  'link.watcherSeenAt',
  'link.tabSeenAt',
  'owner.realname',
  'owner.username',
] as const;

export type QaLinkFound = NonNullable<Awaited<ReturnType<typeof findLink>>>;

type Key = 'id' | 'codeHash' | 'ticketHash';

export async function findLink(db: Db, by: Key, value: string) {
  return await db
    .selectFrom('qaLink as link')
    .innerJoin('sysUser as owner', 'owner.id', 'link.ownerId')
    .select(columns)
    .where(`link.${by}`, '=', value)
    .executeTakeFirst();
}

export async function insertLink(db: Db, link: Insertable<Database['qaLink']>): Promise<void> {
  await db.insertInto('qaLink').values(link).execute();
}

export async function deleteLinksBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('qaLink').where('createTime', '<', time).execute();
}

/** Links of the user that a device has joined and that have not ended, with anybody at them; others of the user's wait until this is done. */
export async function lockLinks(db: Db, ownerId: string, now: Date): Promise<number> {
  const seen = new Date(now.getTime() - awayLimit);
  await db.selectFrom('sysUser').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom('qaLink')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('ticketHash', 'is not', null)
    .where('endReason', 'is', null)
    .where('endsAt', '>', now)
    .where((eb) => eb.or([eb('watcherSeenAt', '>', seen), eb('tabSeenAt', '>', seen)]))
    .execute();
  return rows.length;
}

/** Ends the codes of the user that nobody has used; answers their links. */
export async function endUnused(db: Db, ownerId: string): Promise<readonly string[]> {
  const rows = await db
    .updateTable('qaLink')
    .set({ endReason: 'replaced' })
    .where('ownerId', '=', ownerId)
    .where('ticketHash', 'is', null)
    .where('endReason', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Joining = {
  readonly ticketHash: string;
  readonly device: string;
  readonly endsAt: Date;
  readonly tabSeenAt: Date;
};

/** Uses a code up; answers whether it could be used still. */
export async function takeLinkCode(
  db: Db,
  codeHash: string,
  now: Date,
  change: Joining | { readonly endReason: 'refused' },
): Promise<string | undefined> {
  const row = await db
    .updateTable('qaLink')
    .set(change)
    .where('codeHash', '=', codeHash)
    .where('ticketHash', 'is', null)
    .where('endReason', 'is', null)
    .where('codeExpiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes that an end is there. */
export async function noteSeen(db: Db, id: string, role: 'watcher' | 'tab', now: Date): Promise<void> {
  await db
    .updateTable('qaLink')
    .set(role === 'watcher' ? { watcherSeenAt: now } : { tabSeenAt: now })
    .where('id', '=', id)
    .execute();
}

/** The first reason stays. */
export async function endLink(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('qaLink')
    .set({ endReason: reason })
    .where('id', '=', id)
    .where('endReason', 'is', null)
    .execute();
}
