import { useSyncExternalStore } from 'react';
import type { Schema } from '#openapi/index.ts';

type Login = Schema<'LoginResult'>;

/** A login that waits for the second factor. */
export type PendingSecondFactor = {
  readonly challenge: string;
  readonly onLogin: (login: Login) => void;
  readonly onCancelOrExpire: (error: Error) => void;
};

let pendingSecondFactor: PendingSecondFactor | undefined;
const listeners = new Set<() => void>();

/** Shows the dialog of a pending login, or hides it. */
export function showSecondFactor(next: PendingSecondFactor | undefined): void {
  pendingSecondFactor = next;
  for (const listener of listeners) listener();
}

/** Returns the login that waits for its second factor; undefined without one. */
export function usePendingSecondFactor(): PendingSecondFactor | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pendingSecondFactor,
  );
}
