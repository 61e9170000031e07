import { useApp } from '#lib/app-context.tsx';
import { isMultiTab } from '#lib/preferences.ts';
import { pathOf, tabKey } from '#machines/tabs/tabs-address.ts';

/**
 * Goes back to the tab that an entry of the menu opened, with its filters (docs/behaviour.md#tabs), and says whether there is one.
 * An entry with a search of its own is a page of its own: its tab is found by its whole address.
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
