import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The machine that is shown, in the address: `/inspector#session`. */
export function useAddress(): readonly [string, (id: string) => void] {
  const id = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return [
    id,
    (next) => {
      location.hash = next;
    },
  ];
}
