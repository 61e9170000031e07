import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTabInfo } from '#shared/tabs/tab-info.tsx';
import { useUnsavedPart } from '#shared/tabs/use-unsaved-part.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';

type BlockOptions = {
  /** The form stays on screen when only the search parameters change. */
  readonly staysOnSearch?: boolean;
  /**
   * The search parameter that shows the form: when it changes, the form disappears even from a tab that is kept alive.
   */
  readonly shownBy?: string;
};

type LeaveOptions = BlockOptions & {
  readonly question?: string;
  /** Called when the input is given up: its drafts can be removed. */
  readonly onGivenUp?: () => void;
};

/**
 * `attempt` runs an action that would lose input: at once without changes, otherwise after a confirmation. 后退, links,
 * closing the tab and closing the window ask too; switching to another tab does not if this one is kept alive. Render
 * `dialog`.
 */
export function useLeaveGuard(isDirty: boolean, options: LeaveOptions = {}) {
  const { onGivenUp, question } = options;
  const block = useLeaveBlock(isDirty, options);
  const [requested, setWanted] = useState<{ readonly leave: () => void } | undefined>(undefined);
  const giveUp = () => {
    block.release();
    onGivenUp?.();
    setWanted(undefined);
    block.leave(() => requested?.leave());
  };
  return {
    attempt: (leave: () => void) => (isDirty ? setWanted({ leave }) : leave()),
    dialog:
      requested !== undefined || block.isBlocked ? (
        <LeaveQuestion
          text={question}
          onLeave={giveUp}
          onStay={() => {
            setWanted(undefined);
            block.stay();
          }}
        />
      ) : null,
    /** Called after a save: no further prompt. */
    release: block.release,
  };
}

type LeaveQuestionProps = {
  readonly text?: string | undefined;
  readonly onLeave: () => void;
  readonly onStay: () => void;
};

export function LeaveQuestion({ text, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open
      title="确认"
      text={text ?? '确定放弃编辑？'}
      confirmText={text === undefined ? '放弃编辑' : '离开'}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

/**
 * Blocks every navigation that would unmount a form with changes, for callers with their own prompt: `onBlocked`
 * requests it, `leave` and `stay` are its answers.
 */
export function useLeaveBlock(
  isDirty: boolean,
  { staysOnSearch = false, shownBy, onBlocked }: BlockOptions & { readonly onBlocked?: () => void },
) {
  const tabInfo = useTabInfo();
  const unsavedPart = useUnsavedPart(isDirty);
  const isLost = (current: Place, next: Place): boolean => {
    if (!isDirty || !unsavedPart.isHeld()) return false;
    if (current.pathname !== next.pathname) return !tabInfo.isKept;
    if (shownBy === undefined) return !tabInfo.isKept && !staysOnSearch;
    return valueOf(current.search, shownBy) !== valueOf(next.search, shownBy);
  };
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isBlocked = isLost(current, next);
      if (isBlocked) onBlocked?.();
      return isBlocked;
    },
    // `unsavedParts` prompts for the whole window: hidden tabs have unsaved parts too.
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    isBlocked: blocker.status === 'blocked',
    /** Continues the blocked navigation; `otherwise` runs if none was blocked. */
    leave: (otherwise: () => void) => (blocker.status === 'blocked' ? blocker.proceed() : otherwise()),
    stay: () => blocker.reset?.(),
    /** Called after a save or when the input is given up: nothing is blocked any more. */
    release: unsavedPart.release,
  };
}

type Place = { readonly pathname: string; readonly search: object };

function valueOf(search: object, name: string): unknown {
  return Object.entries(search).find(([one]) => one === name)?.[1];
}
