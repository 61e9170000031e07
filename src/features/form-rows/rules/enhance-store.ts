import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import { OnlineEnhance } from '#openapi/gen/schemas/online-enhance.ts';
import type { Schema } from '#openapi/index.ts';
import { declaredKeys, guard, openStorage } from '#shared/browser/storage.ts';

/** The rules of a form as sent by the server, with their tag. */
export type EnhanceRecord = Schema<'OnlineEnhance'>;

export type EnhanceStore = {
  /** Returns undefined if no record has this tag. Reading a record marks it as recently used. */
  readonly read: (code: string, tag: string) => EnhanceRecord | undefined;
  readonly write: (record: EnhanceRecord) => void;
};

const records = z.array(OnlineEnhance);

/**
 * Caches rules of forms by code and tag: sixteen per code (docs/behaviour.md#timing), evicting the least recently used.
 */
export function createEnhanceStore(storage: Storage | undefined = openStorage('local')): EnhanceStore {
  const raw = guard(storage);
  const nameOf = (code: string) => `${declaredKeys.enhancePrefix}${code}`;
  const listOf = (code: string): readonly EnhanceRecord[] =>
    z.safeParse(records, raw.read(nameOf(code))).data?.filter((one) => one.code === code) ?? [];
  const write = (record: EnhanceRecord): void => {
    const others = listOf(record.code).filter(({ tag }) => tag !== record.tag);
    raw.write(nameOf(record.code), [...others, record].slice(-businessConstants.enhanceRecordsPerCode));
  };
  return {
    read: (code, tag) => {
      const list = listOf(code);
      const found = list.find((one) => one.tag === tag);
      if (found !== undefined && found !== list.at(-1)) write(found);
      return found;
    },
    write,
  };
}
