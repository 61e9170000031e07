import { LRUCache } from 'lru-cache';
import type { Bus } from '#server/live/bus.ts';
import type { Db } from '#server/store/database.ts';
import { onlineFormTopic } from './form-topic.ts';
import { findPublishedForm, type PublishedForm } from './published-form.store.ts';

/** Returns the published version of a form by its code, cached until any form changes on any node. */
export type PublishedForms = (code: string) => Promise<PublishedForm | undefined>;

export function createPublishedForms(db: Db, bus: Bus): PublishedForms {
  const cache = new LRUCache<string, Promise<PublishedForm | undefined>>({ max: 500, ttl: 60_000 });
  const drop = (): void => cache.clear();
  bus.subscribe(onlineFormTopic, drop);
  bus.onGap(drop);
  return (code) => {
    const known = cache.get(code);
    if (known !== undefined) return known;
    const loading = findPublishedForm(db, code);
    // Cache the promise before it resolves: a change in the meantime removes it again.
    cache.set(code, loading);
    loading.catch(() => cache.delete(code));
    return loading;
  };
}
