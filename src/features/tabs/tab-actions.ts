import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { useApp } from '#lib/app-context.tsx';
import type { Tab } from '#machines/tabs/tabs-rules.ts';
import type { SortableTabsProps } from './sortable-tabs.tsx';
import type { TabMenuChoice } from './tab-menu.tsx';

export type TabActions = ReturnType<typeof useTabActions>;

/** What can be done to the tabs of the bar. */
export function useTabActions() {
  const { tabs } = useApp();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { send } = tabs();
    return {
      activate: ({ key }: Tab): void => send({ type: 'tab.activate', key }),
      close: ({ key }: Tab): void => send({ type: 'tab.close', key }),
      move: ({ key }: Tab, to: number): void => send({ type: 'tab.move', key, to }),
      choose: ({ key }: Tab, choice: TabMenuChoice): void => {
        if (choice !== 'refresh') return send({ type: 'tabs.close', key, which: choice });
        // What the page reads again as it mounts comes from the server.
        void queryClient.invalidateQueries({ refetchType: 'none' });
        return send({ type: 'tab.refresh', key });
      },
    };
  }, [tabs, queryClient]);
}

/**
 * The list that can be dragged, once `load` has been called: who never points at the bar never fetches it. The tabs are
 * mounted anew in it; `onLoaded` comes just before.
 */
export function useSortable(onLoaded: () => void) {
  const [Sortable, setSortable] = useState<ComponentType<SortableTabsProps>>();
  const load = async (): Promise<void> => {
    if (Sortable !== undefined) return;
    const [loaded] = await Promise.allSettled([import('./sortable-tabs.tsx')]);
    // Without it the keys still move tabs.
    if (loaded.status !== 'fulfilled') return;
    onLoaded();
    setSortable(() => loaded.value.SortableTabs);
  };
  return { Sortable, load };
}
