import { useRouterState } from '@tanstack/react-router';
import { activeTab, type Tab } from '#machines/tabs/tab-list.ts';
import { useApp, useTabs } from '#shared/app/app-context.tsx';
import { isTabRoute } from './tab-route.ts';

/**
 * Returns the tab whose page is on screen; undefined while the router shows something else: a skeleton, a page without
 * a tab.
 */
export function useShownTab(): Tab | undefined {
  const { findRoute } = useApp();
  const isTab = useRouterState({
    select: ({ matches }) => {
      const leaf = matches.at(-1);
      return leaf?.status === 'success' && isTabRoute(findRoute(leaf.pathname));
    },
  });
  const active = useTabs(({ context }) => activeTab(context));
  return isTab ? active : undefined;
}
