import { useEffect, useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { drafts, windows } from './browser-drafts.ts';
import { useTabPlace } from '#shared/tabs/tab-place.tsx';

/**
 * Lets a page reopen the record that was open when the page unloaded with unsaved text: after an expired login, a
 * reload, a closed window, a crash.
 * `open` describes the open record in a short text of the page's own format (`add`, `edit 17`), undefined if there is
 * none. The hook returns such a text once, at the start, until `reopened` is called or something is open.
 */
export function useReopening(name: string, open: string | undefined) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const { path } = useTabPlace();
  const [requested, setRequested] = useState(() => drafts.findOpening({ userId, path, name }));
  useEffect(() => {
    let isUnmounted = false;
    const findLeftOpening = async () => {
      await windows.settled();
      if (!isUnmounted) setRequested((before) => before ?? drafts.findLeftOpening({ userId, path, name }));
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
    /** The record is open, or no longer exists. */
    reopened: () => setRequested(undefined),
  };
}
