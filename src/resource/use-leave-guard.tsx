import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTabPlace } from '#lib/tab-place.tsx';
import { useUnsavedPart } from '#lib/use-unsaved-part.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type LeaveParts = {
  readonly question?: string;
  /** It is given up: drafts of it can go. */
  readonly onGivenUp?: () => void;
  /** The form stays on screen when only the search parameters change. */
  readonly staysOnSearch?: boolean;
  /** Search parameter that shows the form: where it changes, the form goes even from a tab that is kept. */
  readonly shownBy?: string;
};

/**
 * `attempt` does a thing that would lose what was typed: at once without changes, else after a question. 后退, links,
 * closing the tab and closing the window ask too; another tab becoming active does not, where this one is kept alive.
 * Show `dialog`.
 */
export function useLeaveGuard(isDirty: boolean, parts: LeaveParts = {}) {
  const { question = '确定放弃编辑？', onGivenUp, staysOnSearch = false, shownBy } = parts;
  const place = useTabPlace();
  const held = useUnsavedPart(isDirty);
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | undefined>(undefined);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isDirty || !held.isHeld()) return false;
      if (current.pathname !== next.pathname) return !place.isKept;
      if (shownBy === undefined) return !place.isKept && !staysOnSearch;
      return valueOf(current.search, shownBy) !== valueOf(next.search, shownBy);
    },
    // `unsavedParts` asks for the whole window: hidden tabs hold unsaved things too.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const isAsking = wanted !== undefined || isBlocked;
  const giveUp = () => {
    held.release();
    onGivenUp?.();
    setWanted(undefined);
    if (isBlocked) blocker.proceed();
    else wanted?.leave();
  };
  return {
    attempt: (leave: () => void) => (isDirty ? setWanted({ leave }) : leave()),
    dialog: isAsking ? (
      <>
        <ConfirmDialog
          open
          title="确认"
          text={question}
          onConfirm={giveUp}
          onClose={() => {
            setWanted(undefined);
            if (isBlocked) blocker.reset();
          }}
        />
      </>
    ) : null,
    /** It was saved: nothing is to be asked any more. */
    release: held.release,
  };
}

function valueOf(search: object, name: string): unknown {
  return Object.entries(search).find(([one]) => one === name)?.[1];
}
