import { useCallback, useSyncExternalStore } from 'react';
import { businessConstants } from '#machines/business-constants.ts';

/** Returns whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const narrow = `(max-width: ${businessConstants.narrowBreakpointPixels - 0.02}px)`;

/** Returns whether the window is narrower than a tablet. */
export function useNarrow(): boolean {
  return useMedia(narrow);
}
