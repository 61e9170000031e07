import { useEffect, useEffectEvent, useRef } from 'react';
import { useTabInfo } from '#shared/tabs/tab-info.tsx';

/** Calls each time the tab of a page is shown after it was hidden; not at the mount. */
export function useShownAgain(onShown: () => void): void {
  const tabInfo = useTabInfo();
  const wasHidden = useRef(false);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (wasHidden.current) shown();
    wasHidden.current = false;
    return () => {
      wasHidden.current = !tabInfo.isShown();
    };
  }, [tabInfo]);
}
