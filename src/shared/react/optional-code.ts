import { useSyncExternalStore } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';

/** Lazy code that enhances content already on screen: undefined until it is loaded, null if it failed. */
export type OptionalCode<Code> = {
  readonly subscribe: (notify: () => void) => () => void;
  readonly now: () => Code | null | undefined;
};

/** Fetches the code on first use; a later user retries after a failure. */
export function optionalCode<Code>(load: () => Promise<Code>): OptionalCode<Code> {
  let code: Code | null | undefined;
  let isRequested = false;
  const listeners = new Set<() => void>();
  const settle = (next: Code | null): void => {
    code = next;
    isRequested = next !== null;
    for (const notify of listeners) notify();
  };
  return {
    now: () => code,
    subscribe: (notify) => {
      listeners.add(notify);
      if (!isRequested) {
        isRequested = true;
        withinChunkTime(load()).then(settle, () => settle(null));
      }
      return () => listeners.delete(notify);
    },
  };
}

const never = () => () => undefined;

/** Returns the code as soon as it is loaded, if it is wanted. */
export function useOptionalCode<Code>(
  optional: OptionalCode<Code>,
  isEnabled = true,
): Code | null | undefined {
  return useSyncExternalStore(isEnabled ? optional.subscribe : never, isEnabled ? optional.now : nothing);
}

const nothing = (): undefined => undefined;
