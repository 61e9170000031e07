import type { QaEndReason } from '#openapi/qa-frames.ts';
import type { Db } from '#server/store/database.ts';
import { send } from '#server/live/publish.ts';
import { endLink } from './qa-link.store.ts';
import { qaEndTopic } from './qa-topics.ts';

/** Ends a link and tells every server; a reason it has already stays. */
export async function endQaLink(db: Db, linkId: string, reason: QaEndReason): Promise<void> {
  await endLink(db, linkId, reason);
  await send(db, qaEndTopic, { linkId, reason });
}
