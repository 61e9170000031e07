import { publish } from '#server/live/publish.ts';
import { dictionariesTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';

/** Makes every node drop its cached dictionaries, and every open page read them again. */
export const publishDictionaryChange = (db: Db): Promise<void> => publish(db, dictionariesTopic, {});
