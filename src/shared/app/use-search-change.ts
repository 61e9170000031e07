import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageSearch } from './page.ts';
import { stringifySearchText } from './search-text.ts';
import { pathOf, useTabInfo } from '#shared/tabs/tab-info.tsx';

/**
 * Marks the history entry of a navigation in which a page changes its own search: it stays in its tab. A link to the
 * same path with another search opens a separate tab.
 */
export function markOwnSearch<State extends object>(state: State): State {
  return { ...state, isOwnSearch: true };
}

export function isOwnSearch(state: object): boolean {
  return 'isOwnSearch' in state;
}

/** Marks the history entry of a link that opens in the tab of its page, whatever search that tab has. */
export function inPageTab<State extends object>(state: State): State {
  return { ...state, isInPageTab: true };
}

export function isInPageTab(state: object): boolean {
  return 'isInPageTab' in state;
}

type ChangeWay = { readonly replace?: boolean; readonly staysOpen?: boolean };

/**
 * Changes search parameters of a page, which knows its own address from its props. Undefined and empty values are
 * removed from the address. `replace` keeps the change out of the history: for a view or a sort order, not for a page
 * number. `staysOpen`: the content stays, so no leave prompt follows. `resetScroll: false` keeps the window's scroll
 * position. A page that is hidden, or about to be left, changes its address when it is shown again: a background change
 * must neither bring it to the front nor keep it there.
 */
export function useSearchChange(
  path: string,
  search: PageSearch,
  { resetScroll = true }: { readonly resetScroll?: boolean } = {},
) {
  const navigate = useNavigate();
  const router = useRouter();
  const tabInfo = useTabInfo();
  /** Another page is about to be shown: an address of this one would cancel that. */
  const isLeaving = (): boolean => pathOf(router.latestLocation.pathname) !== path;
  const waiting = useRef<{ readonly changes: PageSearch; readonly staysOpen: boolean }>(undefined);
  const go = (changes: PageSearch, { replace = false, staysOpen = false }: ChangeWay) =>
    void navigate({
      ignoreBlocker: staysOpen,
      href: `${encodeURI(path)}${stringifySearchText({ ...search, ...changes })}`,
      replace,
      resetScroll,
      state: markOwnSearch,
    });
  const shown = useEffectEvent(() => {
    // The effect of a page that was just mounted may run late, when the page is about to be left.
    if (waiting.current === undefined || isLeaving()) return;
    const { changes, staysOpen } = waiting.current;
    waiting.current = undefined;
    // Replaces the tab's entry from before it was hidden.
    go(changes, { replace: true, staysOpen });
  });
  // Runs when the tab mounts, and each time it is shown again.
  useEffect(() => shown(), []);
  return (changes: PageSearch, options: ChangeWay = {}) => {
    if (tabInfo.isShown() && !isLeaving()) go(changes, options);
    else
      waiting.current = {
        changes: { ...waiting.current?.changes, ...changes },
        staysOpen: options.staysOpen === true,
      };
  };
}
