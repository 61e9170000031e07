import type { Schema } from '#openapi/index.ts';
import type { Bus } from '#server/live/bus.ts';
import { dictionariesTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { listEnabledItems } from './dict.store.ts';

/** The enabled items of every dictionary, kept in memory and dropped on all nodes when one changes. */
export type Dictionaries = {
  readonly all: () => Promise<Schema<'DictItems'>>;
  /** Texts of values, for the `_dictText` fields of reference 2.2. */
  readonly texts: () => Promise<DictTexts>;
};

/** The text of a value; several joined by commas are translated one by one, unknown ones vanish. */
export type DictTexts = (code: string, value: string | number | null) => string | null;

export function createDictionaries(db: Db, bus: Bus): Dictionaries {
  let cached: Promise<Schema<'DictItems'>> | undefined;
  const drop = (): void => {
    cached = undefined;
  };
  bus.subscribe(dictionariesTopic, drop);
  bus.onGap(drop);
  const all = (): Promise<Schema<'DictItems'>> => {
    cached ??= listEnabledItems(db).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
  return {
    all,
    texts: async () => {
      const items = await all();
      return (code, value) => {
        if (value === null) return null;
        const known = items[code] ?? [];
        const texts = String(value)
          .split(',')
          .flatMap((one) => known.find((item) => item.value === one)?.text ?? []);
        return texts.length > 0 ? texts.join(',') : null;
      };
    },
  };
}
