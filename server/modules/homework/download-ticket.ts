import * as z from 'zod/mini';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { issueTicket, lostTicket, redeemTicket } from '#server/shared/downloads/download-ticket.ts';
import { archiveOf, homeworkFiles } from './homework-archive.ts';

const archiveSchema = z.object({
  fileName: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), at: z.string() })),
});

/** Issues a ticket for exactly the works of a homework that the caller may read now. */
export async function issueHomeworkTicket(
  deps: Deps,
  manager: Actor,
  requested: { readonly id: string; readonly departId?: string | undefined },
): Promise<{ readonly ticket: string }> {
  const { fileName, files } = await homeworkFiles(deps, manager, requested);
  return await issueTicket(deps, manager.caller.userId, { fileName, files });
}

export async function redeemHomeworkTicket(deps: Deps, ticket: string): Promise<Download> {
  const archive = z.safeParse(archiveSchema, await redeemTicket(deps, ticket));
  if (!archive.success) throw lostTicket();
  const { fileName, files } = archive.data;
  return archiveOf(
    deps,
    fileName,
    files.map((file) => ({ ...file, at: new Date(file.at) })),
  );
}
