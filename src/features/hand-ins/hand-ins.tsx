import { useSyncExternalStore } from 'react';
import { handInSignal } from '#lib/hand-in-signal.ts';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';

const button = createPart(async () => (await import('./hand-ins-button.tsx')).HandInsButton);

/** The queued submissions; without any, nothing is rendered and no code is loaded. */
export function HandIns() {
  const isThere = useSyncExternalStore(handInSignal.subscribe, handInSignal.has);
  return isThere ? (
    <LazyPart from={button} fallback={null}>
      {(HandInsButton) => <HandInsButton />}
    </LazyPart>
  ) : null;
}
