import { useSyncExternalStore } from 'react';
import { withinChunkTime } from './chunk-error.ts';

/** Code that adds to what is on the screen already: undefined until it has come, null when it cannot. */
export type LateCode<Code> = {
  readonly subscribe: (tell: () => void) => () => void;
  readonly now: () => Code | null | undefined;
};

/** Fetched when somebody first wants it; what failed is asked for again by whoever comes next. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let code: Code | null | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const settle = (next: Code | null): void => {
    code = next;
    isAsked = next !== null;
    for (const tell of listeners) tell();
  };
  return {
    now: () => code,
    subscribe: (tell) => {
      listeners.add(tell);
      if (!isAsked) {
        isAsked = true;
        withinChunkTime(load()).then(settle, () => settle(null));
      }
      return () => listeners.delete(tell);
    },
  };
}

const never = () => () => undefined;

/** The code as soon as it is there, for whom wants it. */
export function useLateCode<Code>(late: LateCode<Code>, isWanted = true): Code | null | undefined {
  return useSyncExternalStore(isWanted ? late.subscribe : never, isWanted ? late.now : nothing);
}

const nothing = (): undefined => undefined;
