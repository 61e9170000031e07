import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';

/** Makes every node drop its cached dictionaries, and every open page read them again. */
export const dictionariesChanged = (db: Db): Promise<void> => publish(db, { kind: 'dictionaries' });
