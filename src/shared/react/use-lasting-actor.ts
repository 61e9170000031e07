import { useEffect, useRef, useState } from 'react';
import type { AnyActor } from 'xstate';
import { useTabInfo } from '#shared/tabs/tab-info.tsx';

/**
 * An actor that continues while its tab is hidden: `useActorRef` would stop it then, and restart its work when the tab
 * is shown again. Use it for uploads and other work that must neither be lost nor repeated. It ends with the component
 * that created it, hidden or not.
 */
export function useLastingActor<Ref extends AnyActor>(make: () => Ref): Ref {
  const [actor] = useState(make);
  const tabInfo = useTabInfo();
  const life = useRef<{ stopping?: ReturnType<typeof setTimeout>; unlisten?: () => void }>({});
  useEffect(() => {
    const parts = life.current;
    clearTimeout(parts.stopping);
    parts.unlisten?.();
    // The stop is delayed: in development React removes effects and restores them at once.
    const stop = () => {
      parts.unlisten?.();
      clearTimeout(parts.stopping);
      parts.stopping = setTimeout(() => actor.stop());
    };
    parts.unlisten = tabInfo.onGone(stop);
    actor.start();
    return () => {
      if (tabInfo.isShown()) stop();
    };
  }, [actor, tabInfo]);
  return actor;
}
