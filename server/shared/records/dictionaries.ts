import { LRUCache } from 'lru-cache';
import type { Schema } from '#openapi/index.ts';
import type { Bus } from '#server/live/bus.ts';
import { dictionariesTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { listEnabledItems } from './dict.store.ts';

/** Milliseconds. Changes are announced to all nodes, so this is only the safety net. */
const cacheFor = 60_000;

/** The enabled items of every dictionary, kept in memory and dropped on all nodes when one changes. */
export type Dictionaries = {
  readonly all: () => Promise<Schema<'DictItems'>>;
  /** Texts of values, for the `_dictText` fields (docs/wire.md#derived-fields). */
  readonly texts: () => Promise<DictTexts>;
};

/**
 * Returns the text of a value; several values joined by commas are translated one by one, and unknown ones are
 * omitted.
 */
export type DictTexts = (code: string, value: string | number | null) => string | null;

/** Returns whether a value may be chosen as a whole; texts are found for its parts. */
/** Returns the texts of a dictionary's items. */
export const wordsOf = (
  items: readonly { readonly value: string; readonly text?: string | null }[],
): string[] => items.map(({ value, text }) => text ?? value);

export const isItem = (all: Schema<'DictItems'>, code: string, value: string | number): boolean =>
  (all[code] ?? []).some((item) => item.value === String(value));

export function createDictionaries(db: Db, bus: Bus, ttl = cacheFor): Dictionaries {
  const cache = new LRUCache<'all', Promise<Schema<'DictItems'>>>({ max: 1, ttl });
  const drop = (): void => cache.clear();
  bus.subscribe(dictionariesTopic, drop);
  bus.onGap(drop);
  const all = (): Promise<Schema<'DictItems'>> => {
    const known = cache.get('all');
    if (known !== undefined) return known;
    const loading = listEnabledItems(db);
    // Stored before the read ends, so that a change during the read removes it again.
    cache.set('all', loading);
    loading.catch(() => cache.delete('all'));
    return loading;
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
