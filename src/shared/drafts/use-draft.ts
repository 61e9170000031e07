import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { businessConstants } from '#machines/business-constants.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { visitorId, type DraftPlace, type DraftValues } from './drafts.ts';
import { drafts, windows } from './browser-drafts.ts';
import { useTabInfo } from '#shared/tabs/tab-info.tsx';
import { useUnsavedPart } from '#shared/tabs/use-unsaved-part.ts';

type DraftDeps = {
  /** The name of the form within its page; undefined while it is unknown. */
  readonly name: string | undefined;
  /** The form needs no session. */
  readonly isPublic?: boolean;
  readonly isDirty: boolean;
  /** Returns the input as plain data by field, without secrets. */
  readonly read: () => DraftValues;
  /** Restores values into the form; those that no longer fit are skipped. Returns false if none fitted. */
  readonly restore: (values: DraftValues) => boolean;
  /** Calls back at every change; returns a function that stops it. */
  readonly subscribe: (changed: () => void) => () => void;
};

/**
 * Stores input during typing, and restores it when the same user opens the form again: after an expired login, a
 * reload, a closed window or a crash. Forms of react-hook-form use `useInputProtection` (shared/forms), which calls this
 * hook.
 */
export function useDraft({ name, isPublic = false, isDirty, read, restore, subscribe }: DraftDeps) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? (isPublic ? visitorId : ''));
  const { path } = useTabInfo();
  const place = name === undefined ? undefined : { userId, path, name };
  // The place of the current draft; a draft under an earlier name is removed with it.
  const savedPlace = useRef<DraftPlace | undefined>(undefined);
  const drop = () => {
    if (savedPlace.current !== undefined) drafts.drop(savedPlace.current);
    if (place !== undefined) drafts.drop(place);
    savedPlace.current = undefined;
  };
  const unsavedPart = useUnsavedPart(isDirty && place !== undefined, {
    keep: () => {
      if (place === undefined) return;
      savedPlace.current = place;
      drafts.keep(place, read());
    },
    drop,
    watch: (saveDraft) => debounced(saveDraft, subscribe),
  });
  const latest = useRef({ restore, drop, isDirty });
  useLayoutEffect(() => {
    latest.current = { restore, drop, isDirty };
  });
  const [restored, setRestored] = useRestored({ userId, path, name }, latest);
  const [wasDirty, setWasDirty] = useState(isDirty);
  if (wasDirty !== isDirty) {
    setWasDirty(isDirty);
    // The form was saved or reset: later input is not a restored draft.
    if (!isDirty) setRestored(undefined);
  }
  useEffect(() => {
    // The form was saved, or its input undone.
    if (!isDirty && savedPlace.current !== undefined) latest.current.drop();
  }, [isDirty]);

  return {
    wasRestored: isDirty && restored !== undefined && restored === name,
    /** The form was saved or given up. */
    forget: () => {
      unsavedPart.release();
      drop();
    },
    /** The form was saved, except for later input, which is stored from now on, under another name if there is one. */
    moveOn: drop,
  };
}

type DraftKey = { readonly userId: string; readonly path: string; readonly name: string | undefined };
type Latest = Pick<DraftDeps, 'restore' | 'isDirty'>;

/** Restores the draft of a place once after the mount; returns the name of the form that was restored. */
function useRestored({ userId, path, name }: DraftKey, latest: { readonly current: Latest }) {
  const [restored, setRestored] = useState<string | undefined>(undefined);
  const lastRequest = useRef('');
  useEffect(() => {
    const question = JSON.stringify([userId, path, name]);
    // After its tab is shown again the form still has its text.
    if (name === undefined || lastRequest.current === question) return;
    lastRequest.current = question;
    const restoreFrom = (found: DraftValues | undefined) => {
      if (found !== undefined && latest.current.restore(found)) setRestored(name);
    };
    const found = drafts.find({ userId, path, name });
    if (found !== undefined) {
      restoreFrom(found);
      return;
    }
    const takeOver = async () => {
      await windows.settled();
      // Meanwhile the user may have started typing, or another record is shown.
      if (lastRequest.current === question && !latest.current.isDirty)
        restoreFrom(drafts.takeOver({ userId, path, name }));
    };
    void takeOver();
  }, [userId, path, name, latest]);
  return [restored, setRestored] as const;
}

/** Stores a moment after the last change. */
function debounced(saveDraft: () => void, subscribe: DraftDeps['subscribe']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(saveDraft, businessConstants.draftDelay);
  };
  start();
  const stop = subscribe(start);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
