import { useEffect } from 'react';
import { useReopening } from './use-reopening.ts';

type ReopenParts = {
  /** What is open now, as `useReopening` takes it. */
  readonly open: string | undefined;
  /** Opens again what such a text names; false while it is not there yet. */
  readonly reopen: (wanted: string) => boolean;
};

/** `useReopening` for what is opened by an event instead of a state: the form that went with unsaved text comes back. */
export function useReopen(name: string, { open, reopen }: ReopenParts): void {
  const { wanted, reopened } = useReopening(name, open);
  useEffect(() => {
    if (wanted !== undefined && reopen(wanted)) reopened();
  });
}
