import { useApp } from '#shared/app/app-context.tsx';
import { isMultiTab } from '#shared/app/preferences.ts';
import { pathOf, tabKey } from '#machines/tabs/tabs-address.ts';

/**
 * Switches to the tab that a menu entry opened, with its filters (docs/behaviour.md#tabs); returns whether there is
 * one. An entry with its own search is a separate page: its tab is found by the complete address.
 */
export function useOpenTab(): (href: string) => boolean {
  const { tabs, ...app } = useApp();
  return (href) => {
    const key = tabKey(href);
    if (key !== pathOf(key) || !isMultiTab(app)) return false;
    const actor = tabs();
    const event = { type: 'page.open', path: key } as const;
    if (!actor.getSnapshot().can(event)) return false;
    actor.send(event);
    return true;
  };
}
