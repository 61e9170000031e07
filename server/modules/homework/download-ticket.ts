import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { insertTicket, takeTicket } from './download-ticket.store.ts';
import { archiveOf, homeworkFiles } from './homework-archive.ts';

/** The time from the click to the browser's request; the download itself may take longer. */
const ticketTime = 60_000;

const archiveSchema = z.object({
  fileName: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), at: z.string() })),
});

/**
 * Issues a ticket with which the browser downloads the works of a homework by a form, so that the files go to
 * the disk without passing through the page. It is valid once, for a minute, for exactly the files that the
 * caller may read now, and it appears in no address.
 */
export async function issueTicket(
  deps: Deps,
  manager: Actor,
  requested: { readonly id: string; readonly departId?: string | undefined },
): Promise<{ readonly ticket: string }> {
  const { fileName, files } = await homeworkFiles(deps, manager, requested);
  const ticket = randomBytes(24).toString('base64url');
  const now = deps.clock();
  await insertTicket(
    deps.db,
    {
      ticketHash: hashOf(ticket),
      userId: manager.caller.userId,
      archive: JSON.stringify({ fileName, files }),
      expiresAt: new Date(now.getTime() + ticketTime),
    },
    now,
  );
  return { ticket };
}

export async function redeemTicket(deps: Deps, ticket: string): Promise<Download> {
  const found = await takeTicket(deps.db, hashOf(ticket), deps.clock());
  if (found === undefined) throw refusal('下载链接已失效，请重新下载');
  const { fileName, files } = z.parse(archiveSchema, found);
  return archiveOf(
    deps,
    fileName,
    files.map((file) => ({ ...file, at: new Date(file.at) })),
  );
}

/** Tickets are stored as hashes, like tokens, so that a reader of the database cannot use them. */
function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
