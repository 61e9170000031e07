import { useEffect, useRef, useState } from 'react';
import type { AnyActor } from 'xstate';
import { useTabPlace } from './tab-place.tsx';

/**
 * An actor that goes on while its tab is hidden: `useActorRef` would stop it then, and start what it was doing anew when
 * the tab is shown again. For uploads and whatever else must neither be lost nor done twice. It ends with the part that
 * made it, hidden or not.
 */
export function useLastingActor<Ref extends AnyActor>(make: () => Ref): Ref {
  const [actor] = useState(make);
  const place = useTabPlace();
  const life = useRef<{ stopping?: ReturnType<typeof setTimeout>; unlisten?: () => void }>({});
  useEffect(() => {
    const parts = life.current;
    clearTimeout(parts.stopping);
    parts.unlisten?.();
    // Not at once: in development React takes effects off and puts them on again.
    const stop = () => {
      parts.unlisten?.();
      clearTimeout(parts.stopping);
      parts.stopping = setTimeout(() => actor.stop());
    };
    parts.unlisten = place.onGone(stop);
    actor.start();
    return () => {
      if (place.isShown()) stop();
    };
  }, [actor, place]);
  return actor;
}
