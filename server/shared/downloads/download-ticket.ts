import { createHash, randomBytes } from 'node:crypto';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { insertTicket, takeTicket } from './download-ticket.store.ts';

/** The time from the click to the browser's request; the download itself may take longer. */
const ticketTime = 60_000;

type TicketDeps = { readonly db: Db; readonly clock: () => Date };

/**
 * Issues a ticket with which the browser downloads a file by a form, so that the bytes go to the disk without passing
 * through the page. It is valid once, for a minute, for exactly what `content` describes (JSON), and it appears in no
 * address.
 */
export async function issueTicket(
  { db, clock }: TicketDeps,
  userId: string,
  content: object,
): Promise<{ readonly ticket: string }> {
  const ticket = randomBytes(24).toString('base64url');
  const now = clock();
  const expiresAt = new Date(now.getTime() + ticketTime);
  await insertTicket(
    db,
    { ticketHash: hashOf(ticket), userId, archive: JSON.stringify(content), expiresAt },
    now,
  );
  return { ticket };
}

/** Returns the content of a ticket, which is then used up. Throws a refusal. */
export async function redeemTicket({ db, clock }: TicketDeps, ticket: string): Promise<unknown> {
  const found = await takeTicket(db, hashOf(ticket), clock());
  if (found === undefined) throw lostTicket();
  return found;
}

/** The refusal for a ticket that is expired, used up, or of another download. */
export const lostTicket = (): Error => refusal('下载链接已失效，请重新下载');

/** Tickets are stored as hashes, like tokens, so that a reader of the database cannot use them. */
function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
