import type { Db } from '#server/store/database.ts';

export type Ticket = {
  readonly ticketHash: string;
  readonly userId: string;
  /** JSON. */
  readonly archive: string;
  readonly expiresAt: Date;
};

/** Stores a ticket and deletes expired ones. */
export async function insertTicket(db: Db, ticket: Ticket, now: Date): Promise<void> {
  await db.deleteFrom('sysDownloadTicket').where('expiresAt', '<', now).execute();
  await db.insertInto('sysDownloadTicket').values(ticket).execute();
}

/** Deletes a ticket and returns its content. If two requests ask for it at once, only one gets it. */
export async function takeTicket(db: Db, ticketHash: string, now: Date): Promise<unknown> {
  const row = await db
    .deleteFrom('sysDownloadTicket')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .where('userId', 'in', (eb) =>
      eb.selectFrom('sysUser').select('id').where('delFlag', '=', 0).where('status', '=', 1),
    )
    .returning('archive')
    .executeTakeFirst();
  return row?.archive;
}
