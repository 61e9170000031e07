import { useSyncExternalStore } from 'react';
import type { Schema } from '#openapi/index.ts';

type Login = Schema<'LoginResult'>;

/** A login that waits for its second step. */
export type SecondFactorAsked = {
  readonly challenge: string;
  readonly onLogin: (login: Login) => void;
  /** The challenge is over, or the person goes back. */
  readonly onEnd: (error: Error) => void;
};

let asked: SecondFactorAsked | undefined;
const listeners = new Set<() => void>();

function show(next: SecondFactorAsked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks for the second step of a login and answers its result. One place for every way in: whoever logs somebody in awaits it
 * after a refusal with a challenge. Rejects with an error that says why it came to nothing.
 */
export function askSecondFactor(challenge: string, signal?: AbortSignal): Promise<Login> {
  return new Promise<Login>((resolve, reject) => {
    const end = (error: Error) => {
      show(undefined);
      reject(error);
    };
    signal?.addEventListener('abort', () => end(new Error('登录已取消')), { once: true });
    show({
      challenge,
      onLogin: (login) => {
        show(undefined);
        resolve(login);
      },
      onEnd: end,
    });
  });
}

/** The login that waits; undefined: none does. */
export function useSecondFactorAsked(): SecondFactorAsked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
