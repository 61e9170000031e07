import { createStore, openStorage, writtenAt } from '#shared/browser/storage.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { DictItems } from '#openapi/gen/schemas/session.ts';
import { keyOf, readOptions } from './client.ts';

/** The time of a possibly missed change: dictionaries of an earlier login are shown and refetched. */
let doubtedAt = 0;

const stored = () => createStore(openStorage('local'), Date.now);

/**
 * The enabled items of one dictionary: initially those of the login (docs/behaviour.md#dictionaries), which stay fresh
 * as long as the configuration does.
 */
export const dictItemsQuery = (dictCode: string) => ({
  ...readOptions('/sys/dict/getDictItems/{dictCode}', { params: { dictCode } }),
  staleTime: businessConstants.configCacheLifetime,
  initialData: () => {
    const all = stored().read('dictionaries', DictItems);
    return all !== undefined && Object.hasOwn(all, dictCode) ? all[dictCode] : undefined;
  },
  initialDataUpdatedAt: () => {
    const written = writtenAt(openStorage('local'), 'dictionaries');
    return written > doubtedAt ? written : 0;
  },
});

/** The key prefix of all dictionaries. */
export const dictItemsKey = () => keyOf('/sys/dict/getDictItems/{dictCode}');

/**
 * Handles a possibly missed change: the dictionaries of the login stay visible (docs/behaviour.md#dictionaries) until
 * the server has answered.
 */
export function doubtLoginDictionaries(): void {
  doubtedAt = Date.now();
}

/** Handles a changed dictionary: the dictionaries of the login are discarded. */
export function forgetLoginDictionaries(): void {
  stored().remove('dictionaries');
}
