import * as z from 'zod/mini';
import { createTabStore, openStorage, type Store, type TabKey } from '#shared/browser/storage.ts';
import type { TabsSnapshot } from '#machines/tabs/tabs-snapshot.ts';

/** The user and department of a window. Undefined without a session. */
export type TabOwner = () => string | undefined;

const stored = z.object({ owner: z.string(), tabs: z.unknown(), active: z.unknown() });

export type OpenTabStore = ReturnType<typeof createOpenTabStore>;

/** The open tabs of this window. Other windows have their own; tabs of another user are ignored. */
export function createOpenTabStore(
  owner: TabOwner,
  store: Store<TabKey> = createTabStore(openStorage('session')),
) {
  return {
    /** The value is unparsed: the machine validates it. */
    load: (): unknown => {
      const savedTabs = store.read('openTabs', stored);
      return savedTabs?.owner === owner() ? savedTabs : undefined;
    },
    /** Nothing is stored without a session: a user whose session expired finds the tabs again. */
    keep: (snapshot: TabsSnapshot): void => {
      const present = owner();
      if (present !== undefined) store.write('openTabs', { owner: present, ...snapshot });
    },
    drop: (): void => store.remove('openTabs'),
  };
}
