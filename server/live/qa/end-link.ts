import type { QaEndReason } from '#openapi/qa-frames.ts';
import { endLink } from '#server/modules/qa-link/qa-link.store.ts';
import type { Db } from '#server/store/database.ts';
import { publish } from '../publish.ts';

/** Ends a link and tells every server; a reason it has already stays. */
export async function endQaLink(db: Db, linkId: string, reason: QaEndReason): Promise<void> {
  await endLink(db, linkId, reason);
  await publish(db, { kind: 'qaEnd', linkId, reason });
}
