import { useEffect, useState } from 'react';
import { useSession } from '#lib/app-context.tsx';
import { drafts, windows } from './kept-drafts.ts';
import { useTabPlace } from '#lib/tab-place.tsx';

/**
 * Lets a page open again what it had open when it went with unsaved text: after an expired login, a reload, a closed
 * window, a crash.
 * `open` is what the page shows now, as a short text of its own making (`add`, `edit 17`), undefined while it shows
 * nothing. Answers such a text once, at the start, until `reopened` is called or something is open.
 */
export function useReopening(name: string, open: string | undefined) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const { path } = useTabPlace();
  const [wanted, setWanted] = useState(() => drafts.findOpening({ userId, path, name }));
  useEffect(() => {
    let isGone = false;
    const lookForLeft = async () => {
      await windows.settled();
      if (!isGone) setWanted((own) => own ?? drafts.findLeftOpening({ userId, path, name }));
    };
    void lookForLeft();
    return () => {
      isGone = true;
    };
  }, [userId, path, name]);
  const isWaiting = wanted !== undefined && open === undefined;
  useEffect(() => {
    // While the page waits for its rows the note has to last.
    if (!isWaiting) drafts.noteOpening({ userId, path, name }, open);
  }, [userId, path, name, open, isWaiting]);
  return {
    wanted: isWaiting ? wanted : undefined,
    /** It is open, or it is not there any more. */
    reopened: () => setWanted(undefined),
  };
}
