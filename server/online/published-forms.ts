import { LRUCache } from 'lru-cache';
import type { Bus } from '#server/live/bus.ts';
import type { Db } from '#server/store/database.ts';
import { onlineFormTopic } from './form-topic.ts';
import { findPublishedForm, type PublishedForm } from './published-form.store.ts';

/** The published version of each form by its code, kept until any form changes on any node. */
export type PublishedForms = (code: string) => Promise<PublishedForm | undefined>;

export function createPublishedForms(db: Db, bus: Bus): PublishedForms {
  const kept = new LRUCache<string, Promise<PublishedForm | undefined>>({ max: 500, ttl: 60_000 });
  const drop = (): void => kept.clear();
  bus.subscribe(onlineFormTopic, drop);
  bus.onGap(drop);
  return (code) => {
    const known = kept.get(code);
    if (known !== undefined) return known;
    const loading = findPublishedForm(db, code);
    // Put there before it is read: a change that comes meanwhile takes it away again.
    kept.set(code, loading);
    loading.catch(() => kept.delete(code));
    return loading;
  };
}
