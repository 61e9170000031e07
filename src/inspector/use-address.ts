import { useSyncExternalStore } from 'react';
import { addressText, readAddress, type Address } from './address.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The view in the address: another machine adds a history entry, a place in it does not. */
export function useAddress(): readonly [Address, (next: Address) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const now = readAddress(hash);
  return [
    now,
    (next) => {
      if (next.id === now.id) location.replace(addressText(next));
      else location.hash = addressText(next);
    },
  ];
}
