import type { ChangeKind } from '#openapi/live-frames.ts';
import { publish } from '#server/live/publish.ts';
import { liveTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';

const cmd: ChangeKind = 'onlineRows';

/**
 * Notifies all pages when the transaction commits that rows of a form have changed. The message contains only the
 * form's id and no row data.
 */
export async function notifyRowsChanged(trx: Db, formId: string): Promise<void> {
  await publish(trx, liveTopic, { to: 'all', cmd, msgId: formId, msgTxt: '' });
}
