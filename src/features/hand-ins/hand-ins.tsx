import { useSyncExternalStore } from 'react';
import { handInSignal } from '#shared/app/hand-in-signal.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';

const button = lazyCode(async () => (await import('./hand-ins-button.tsx')).HandInsButton);

/** The queued submissions; without any, nothing is rendered and no code is loaded. */
export function HandIns() {
  const isThere = useSyncExternalStore(handInSignal.subscribe, handInSignal.has);
  return isThere ? (
    <LazyView from={button} fallback={null}>
      {(HandInsButton) => <HandInsButton />}
    </LazyView>
  ) : null;
}
