import { useEffect, useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { drafts, windows } from './browser-drafts.ts';
import { useTabInfo } from '#shared/tabs/tab-info.tsx';

/**
 * Lets a page reopen the record that was open when the page unloaded with unsaved text: after an expired login, a
 * reload or a crash of this window.
 * `open` describes the open record in a short text of the page's own format (`add`, `edit 17`), undefined if there is
 * none. The hook returns such a text once, at the start, as `wanted`, until `reopened` is called or something is open.
 * `left` is the text of a closed window: the page offers that record and does not open it by itself, because the user
 * may have come for something else.
 */
export function useReopening(name: string, open: string | undefined) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const { path } = useTabInfo();
  const [requested, setRequested] = useState(() => drafts.findOpening({ userId, path, name }));
  const [left, setLeft] = useState<string | undefined>(undefined);
  if (open !== undefined && left !== undefined) setLeft(undefined);
  useEffect(() => {
    let isUnmounted = false;
    const findLeftOpening = async () => {
      await windows.settled();
      if (!isUnmounted) setLeft(drafts.findLeftOpening({ userId, path, name }));
    };
    void findLeftOpening();
    return () => {
      isUnmounted = true;
    };
  }, [userId, path, name]);
  const isWaiting = requested !== undefined && open === undefined;
  useEffect(() => {
    // The note must survive while the page waits for its rows.
    if (!isWaiting) drafts.noteOpening({ userId, path, name }, open);
  }, [userId, path, name, open, isWaiting]);
  return {
    wanted: isWaiting ? requested : undefined,
    left: requested === undefined ? left : undefined,
    /** The record is open, or is not on the page. */
    reopened: () => setRequested(undefined),
  };
}
