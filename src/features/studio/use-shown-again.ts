import { useEffect, useEffectEvent, useRef } from 'react';
import { useTabPlace } from '#shared/tabs/tab-place.tsx';

/** Calls each time the tab of a page is shown after it was hidden; not at the mount. */
export function useShownAgain(onShown: () => void): void {
  const tabPlace = useTabPlace();
  const wasHidden = useRef(false);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (wasHidden.current) shown();
    wasHidden.current = false;
    return () => {
      wasHidden.current = !tabPlace.isShown();
    };
  }, [tabPlace]);
}
