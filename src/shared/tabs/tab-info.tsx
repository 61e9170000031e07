import { useRouter } from '@tanstack/react-router';
import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { unsavedParts } from './unsaved-parts.ts';

/** The tab around a component, for code that must know whether it is lost when the address changes. */
export type TabInfo = {
  /** The tab's identity while it is open, whatever its address becomes; without tabs the path of the page. */
  readonly key: string;
  /** The path without the search. */
  readonly path: string;
  /** Whether the content stays while another tab is active. */
  readonly isKept: boolean;
  /** Returns whether the content is on screen; false while its tab is hidden, true again when the tab is closed. */
  readonly isShown: () => boolean;
  /**
   * Calls the listener when the tab's content is gone, which effects of a hidden tab cannot detect; returns a function
   * that stops listening. In development React removes content and restores it at once: listeners wait a moment.
   */
  readonly onGone: (listener: () => void) => () => void;
};

/** Returns the key of a tab by its id. */
export const tabInfoKey = (id: number): string => `tab ${id}`;

const TabInfoContext = createContext<TabInfo | null>(null);

type TabInfoProviderProps = {
  readonly tabKey: string;
  /** The decoded path of the page. */
  readonly path: string;
  /** The tab is kept alive: another tab can become active without any loss. */
  readonly isKept: boolean;
  /** The tab is the active one. */
  readonly isActive: boolean;
  readonly children: ReactNode;
};

/**
 * Provides a tab's info to its content. It surrounds the tab's `<Activity>`: hiding runs the clean-ups of the effects
 * inside, which then read here whether they are hidden or gone. Give it a `key` of tab and revision, so that a refresh
 * remounts it too.
 */
export function TabInfoProvider({ tabKey, path, isKept, isActive, children }: TabInfoProviderProps) {
  const isHidden = useRef(false);
  const [goneListeners] = useState(() => new Set<() => void>());
  // A layout effect runs before the clean-ups of passive effects in the same commit.
  useLayoutEffect(() => {
    isHidden.current = !isActive;
    return () => {
      isHidden.current = false;
    };
  }, [isActive]);
  useLayoutEffect(() => {
    // Content that is removed while hidden has no clean-ups left to run.
    return () => {
      unsavedParts.releaseTab(tabKey);
      for (const listener of goneListeners) listener();
    };
  }, [tabKey, goneListeners]);
  const tabInfo = useMemo(
    () => ({
      key: tabKey,
      path,
      isKept,
      isShown: () => !isHidden.current,
      onGone: (listener: () => void) => {
        goneListeners.add(listener);
        return () => void goneListeners.delete(listener);
      },
    }),
    [tabKey, path, isKept, goneListeners],
  );
  return <TabInfoContext value={tabInfo}>{children}</TabInfoContext>;
}

/** Returns the tab around the calling component; outside tabs the page that is shown when the component mounts. */
export function useTabInfo(): TabInfo {
  const { latestLocation } = useRouter();
  const [whole] = useState((): TabInfo => {
    const path = pathOf(latestLocation.pathname);
    return { key: path, path, isKept: false, isShown: () => true, onGone: () => () => undefined };
  });
  return use(TabInfoContext) ?? whole;
}

/** Returns the decoded path of a key or an address. */
export function pathOf(key: string): string {
  const path = key.split('?')[0] ?? key;
  try {
    return decodeURI(path);
  } catch {
    // A lone percent sign: the path is used undecoded.
    return path;
  }
}
