import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTabPlace } from '#lib/tab-place.tsx';
import { useUnsavedPart } from '#lib/use-unsaved-part.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type BlockParts = {
  /** The form stays on screen when only the search parameters change. */
  readonly staysOnSearch?: boolean;
  /** Search parameter that shows the form: where it changes, the form goes even from a tab that is kept. */
  readonly shownBy?: string;
};

type LeaveParts = BlockParts & {
  readonly question?: string;
  /** It is given up: drafts of it can go. */
  readonly onGivenUp?: () => void;
};

/**
 * `attempt` does a thing that would lose what was typed: at once without changes, else after a question. 后退, links,
 * closing the tab and closing the window ask too; another tab becoming active does not, where this one is kept alive.
 * Show `dialog`.
 */
export function useLeaveGuard(isDirty: boolean, parts: LeaveParts = {}) {
  const { onGivenUp, question } = parts;
  const block = useLeaveBlock(isDirty, parts);
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | undefined>(undefined);
  const giveUp = () => {
    block.release();
    onGivenUp?.();
    setWanted(undefined);
    block.leave(() => wanted?.leave());
  };
  return {
    attempt: (leave: () => void) => (isDirty ? setWanted({ leave }) : leave()),
    dialog:
      wanted !== undefined || block.isBlocked ? (
        <LeaveQuestion
          text={question}
          onLeave={giveUp}
          onStay={() => {
            setWanted(undefined);
            block.stay();
          }}
        />
      ) : null,
    /** It was saved: nothing is to be asked any more. */
    release: block.release,
  };
}

type LeaveQuestionProps = {
  readonly text?: string | undefined;
  readonly onLeave: () => void;
  readonly onStay: () => void;
};

export function LeaveQuestion({ text = '确定放弃编辑？', onLeave, onStay }: LeaveQuestionProps) {
  return <ConfirmDialog open title="确认" text={text} onConfirm={onLeave} onClose={onStay} />;
}

/**
 * Holds up whatever would take a form with changes off the screen, for whoever asks the question by themselves:
 * `onBlocked` says that it is to be asked, `leave` and `stay` what was answered.
 */
export function useLeaveBlock(
  isDirty: boolean,
  { staysOnSearch = false, shownBy, onBlocked }: BlockParts & { readonly onBlocked?: () => void },
) {
  const place = useTabPlace();
  const held = useUnsavedPart(isDirty);
  const isLost = (current: Place, next: Place): boolean => {
    if (!isDirty || !held.isHeld()) return false;
    if (current.pathname !== next.pathname) return !place.isKept;
    if (shownBy === undefined) return !place.isKept && !staysOnSearch;
    return valueOf(current.search, shownBy) !== valueOf(next.search, shownBy);
  };
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isBlocked = isLost(current, next);
      if (isBlocked) onBlocked?.();
      return isBlocked;
    },
    // `unsavedParts` asks for the whole window: hidden tabs hold unsaved things too.
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    isBlocked: blocker.status === 'blocked',
    /** Goes where it was about to go; `otherwise`: nothing was held up. */
    leave: (otherwise: () => void) => (blocker.status === 'blocked' ? blocker.proceed() : otherwise()),
    stay: () => blocker.reset?.(),
    /** It was saved or given up: nothing is held up any more. */
    release: held.release,
  };
}

type Place = { readonly pathname: string; readonly search: object };

function valueOf(search: object, name: string): unknown {
  return Object.entries(search).find(([one]) => one === name)?.[1];
}
