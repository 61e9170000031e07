import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';

/** Every node drops what it keeps of dictionaries, and every open page reads anew. */
export const dictionariesChanged = (db: Db): Promise<void> => publish(db, { kind: 'dictionaries' });
