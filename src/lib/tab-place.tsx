import { useRouter } from '@tanstack/react-router';
import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { unsavedParts } from './unsaved-parts.ts';

/** Where a part of a page stands, for what must know whether it is lost when the address changes. */
export type TabPlace = {
  /** What the tab is known by while it is open, whatever its address becomes; without tabs the path of the page. */
  readonly key: string;
  /** The path alone. */
  readonly path: string;
  /** Its content stays while another tab is active. */
  readonly isKept: boolean;
  /** Whether the content is on screen; false while its tab is hidden, true again when the tab is closed. */
  readonly isShown: () => boolean;
  /**
   * Calls when the tab's content is gone, which effects of a hidden tab are not told; answers how to stop listening. In
   * development React takes content away and puts it back at once: whoever listens waits a moment.
   */
  readonly onGone: (listener: () => void) => () => void;
};

/** The key of a tab's place, from the tab's id. */
export const tabPlaceKey = (id: number): string => `tab ${id}`;

const TabPlaceContext = createContext<TabPlace | null>(null);

type TabPlaceProviderProps = {
  readonly tabKey: string;
  /** The path of the page, decoded. */
  readonly path: string;
  /** The tab is kept alive: another tab may become active without anything being lost. */
  readonly isKept: boolean;
  /** The tab is the active one. */
  readonly isActive: boolean;
  readonly children: ReactNode;
};

/**
 * Tells a tab's content where it stands. Around the tab's `<Activity>`, not inside: hiding runs the clean-ups of
 * effects inside, which then ask here whether they are hidden or gone. Give it a `key` of tab and revision, so that a
 * refresh mounts it anew too.
 */
export function TabPlaceProvider({ tabKey, path, isKept, isActive, children }: TabPlaceProviderProps) {
  const isHidden = useRef(false);
  const [goneListeners] = useState(() => new Set<() => void>());
  // A layout effect: it runs before the clean-ups of passive effects in the same commit.
  useLayoutEffect(() => {
    isHidden.current = !isActive;
    return () => {
      isHidden.current = false;
    };
  }, [isActive]);
  useLayoutEffect(() => {
    // Content that goes while it is hidden has no clean-ups left to run.
    return () => {
      unsavedParts.releaseTab(tabKey);
      for (const listener of goneListeners) listener();
    };
  }, [tabKey, goneListeners]);
  const place = useMemo(
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
  return <TabPlaceContext value={place}>{children}</TabPlaceContext>;
}

/** The place of the part that asks; outside of tabs the page that is shown when the part appears. */
export function useTabPlace(): TabPlace {
  const { latestLocation } = useRouter();
  const [whole] = useState((): TabPlace => {
    const path = pathOf(latestLocation.pathname);
    return { key: path, path, isKept: false, isShown: () => true, onGone: () => () => undefined };
  });
  return use(TabPlaceContext) ?? whole;
}

function pathOf(key: string): string {
  const path = key.split('?')[0] ?? key;
  try {
    return decodeURI(path);
  } catch {
    // A lone percent sign: the path is taken as it stands.
    return path;
  }
}
