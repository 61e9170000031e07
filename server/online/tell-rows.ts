import type { ChangeKind } from '#openapi/live-frames.ts';
import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';

const cmd: ChangeKind = 'onlineRows';

/** Tells all pages that rows of a form have changed, when the transaction commits: its id alone, which says nothing of them. */
export async function tellRowsChanged(trx: Db, formId: string): Promise<void> {
  await publish(trx, { kind: 'live', to: 'all', cmd, msgId: formId, msgTxt: '' });
}
