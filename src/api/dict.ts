import { createStore, openStorage, writtenAt } from '#lib/storage.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { DictItems } from '#openapi/gen/schemas/session.ts';
import { keyOf, readOptions } from './client.ts';

/** When a change may have been missed: what came with a login before that is shown, and asked for again. */
let doubtedAt = 0;

const stored = () => createStore(openStorage('local'), Date.now);

/**
 * The usable items of one dictionary: at first those that came with the login (docs/behaviour.md#dictionaries), which count as fresh for as
 * long as the configuration does.
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

/** The start of the keys of all dictionaries. */
export const dictItemsKey = () => keyOf('/sys/dict/getDictItems/{dictCode}');

/** A change may have been missed: those of the login stay (docs/behaviour.md#dictionaries), and are shown until the server has answered. */
export function doubtLoginDictionaries(): void {
  doubtedAt = Date.now();
}

/** A dictionary was changed: those of the login no longer hold. */
export function forgetLoginDictionaries(): void {
  stored().remove('dictionaries');
}
