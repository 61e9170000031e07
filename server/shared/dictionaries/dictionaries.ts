import { LRUCache } from 'lru-cache';
import type { Schema } from '#openapi/index.ts';
import type { Bus } from '#server/live/bus.ts';
import { dictionariesTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { listEnabledItems } from './dict-items.store.ts';

/** Milliseconds. All nodes drop the cache when a dictionary changes; this limit is a safety net. */
const cacheTime = 60_000;

/** Caches the enabled items of every dictionary; all nodes drop the cache when one changes. */
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

/** Returns the texts of a dictionary's items. */
export const itemTexts = (
  items: readonly { readonly value: string; readonly text?: string | null }[],
): string[] => items.map(({ value, text }) => text ?? value);

/** Returns whether a dictionary has this value as one item; `DictTexts` accepts several values joined by commas. */
export const isItem = (all: Schema<'DictItems'>, code: string, value: string | number): boolean =>
  (all[code] ?? []).some((item) => item.value === String(value));

export function createDictionaries(db: Db, bus: Bus, ttl = cacheTime): Dictionaries {
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
