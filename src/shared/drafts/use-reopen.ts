import { useEffect } from 'react';
import { useReopening } from './use-reopening.ts';

type ReopenOptions = {
  /** The open record, as `useReopening` expects it. */
  readonly open: string | undefined;
  /** Reopens the record of such a text; returns false while it is not known whether the record is available. */
  readonly reopen: (requested: string) => boolean;
};

/**
 * `useReopening` for records that are opened by an event instead of a state: a form with unsaved text is reopened.
 * Returns the text of a record that a closed window left.
 */
export function useReopen(name: string, { open, reopen }: ReopenOptions): string | undefined {
  const { wanted: requested, left, reopened } = useReopening(name, open);
  useEffect(() => {
    if (requested !== undefined && reopen(requested)) reopened();
  });
  return left;
}
