import { useCallback, useState, useSyncExternalStore } from 'react';
import { businessConstants } from '#machines/business-constants.ts';

/** Pixels; a smaller movement is an unsteady finger. */
const least = 4;

/**
 * Returns whether the header is hidden: after 100 px, while the page scrolls down (docs/behaviour.md#layouts).
 * Scrolling up shows it again.
 */
export function useHidingHeader(isOn: boolean): boolean {
  const [watch] = useState(watchScrolling);
  const subscribe = useCallback(
    (listener: () => void) => (isOn ? watch.subscribe(listener) : () => undefined),
    [isOn, watch],
  );
  const isAway = useSyncExternalStore(subscribe, watch.isAway);
  return isOn && isAway;
}

function watchScrolling() {
  let last = 0;
  let away = false;
  const moved = (y: number): void => {
    if (y <= businessConstants.headerHideScrollPixels) away = false;
    else if (Math.abs(y - last) < least) return;
    else away = y > last;
    last = y;
  };
  return {
    isAway: () => away,
    subscribe: (listener: () => void): (() => void) => {
      const onScroll = () => {
        moved(scrollY);
        listener();
      };
      last = scrollY;
      addEventListener('scroll', onScroll, { passive: true });
      return () => {
        away = false;
        removeEventListener('scroll', onScroll);
      };
    },
  };
}
