import * as z from 'zod/mini';
import { createTabStore, openStorage, type Store, type TabKey } from '#lib/storage.ts';
import type { TabsSnapshot } from '#machines/tabs/tabs-snapshot.ts';

/** A window belongs to one person in one department at a time. Undefined: nobody is logged in. */
export type TabOwner = () => string | undefined;

const stored = z.object({ owner: z.string(), tabs: z.unknown(), active: z.unknown() });

export type OpenTabStore = ReturnType<typeof createOpenTabStore>;

/** The open tabs of this window. Other windows have their own; what another person left is not read. */
export function createOpenTabStore(
  owner: TabOwner,
  store: Store<TabKey> = createTabStore(openStorage('session')),
) {
  return {
    /** Unparsed: the machine reads it. */
    load: (): unknown => {
      const kept = store.read('openTabs', stored);
      return kept?.owner === owner() ? kept : undefined;
    },
    /** Not while nobody is logged in: who was thrown out finds their tabs again. */
    keep: (snapshot: TabsSnapshot): void => {
      const present = owner();
      if (present !== undefined) store.write('openTabs', { owner: present, ...snapshot });
    },
    drop: (): void => store.remove('openTabs'),
  };
}
