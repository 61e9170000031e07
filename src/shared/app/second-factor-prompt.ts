import { useSyncExternalStore } from 'react';
import type { Schema } from '#openapi/index.ts';

type Login = Schema<'LoginResult'>;

/** A login that waits for its second step. */
export type SecondFactorAsked = {
  readonly challenge: string;
  readonly onLogin: (login: Login) => void;
  /** Called when the challenge expires, or the user cancels. */
  readonly onEnd: (error: Error) => void;
};

let waitingLogin: SecondFactorAsked | undefined;
const listeners = new Set<() => void>();

/** Shows the dialog of a waiting login, or hides it. */
export function showSecondFactor(next: SecondFactorAsked | undefined): void {
  waitingLogin = next;
  for (const listener of listeners) listener();
}

/** Returns the waiting login; undefined without one. */
export function useSecondFactorAsked(): SecondFactorAsked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waitingLogin,
  );
}
