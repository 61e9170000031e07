import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import { OnlineEnhance } from '#openapi/gen/schemas/online-enhance.ts';
import type { Schema } from '#openapi/index.ts';
import { declaredKeys, guard, openStorage } from './storage.ts';

/** The rules of a form as the server told them, and the tag they are kept by. */
export type EnhanceRecord = Schema<'OnlineEnhance'>;

export type EnhanceStore = {
  /** Undefined: none is kept by this tag. One that is read has been used last. */
  readonly read: (code: string, tag: string) => EnhanceRecord | undefined;
  readonly write: (record: EnhanceRecord) => void;
};

const records = z.array(OnlineEnhance);

/** Rules of forms by code and tag: sixteen of a code (docs/behaviour.md#timing), that used longest ago goes first. */
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
