import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { businessConstants } from '#machines/business-constants.ts';
import { useSession } from '#lib/app-context.tsx';
import { visitorId, type DraftPlace, type DraftValues } from './drafts.ts';
import { drafts, windows } from './kept-drafts.ts';
import { useTabPlace } from '#lib/tab-place.tsx';
import { useUnsavedPart } from '#lib/use-unsaved-part.ts';

type DraftParts = {
  /** What the form is, within its page; undefined while it cannot be told yet. */
  readonly name: string | undefined;
  /** Nobody has to be logged in to fill it in. */
  readonly isPublic?: boolean;
  readonly isDirty: boolean;
  /** What was typed, as plain data without secrets, by field. */
  readonly read: () => DraftValues;
  /** Puts it into the form again; whatever does not fit any more is left out. False: nothing fitted. */
  readonly restore: (values: DraftValues) => boolean;
  /** Calls back with every change; answers how to stop. */
  readonly subscribe: (changed: () => void) => () => void;
};

/**
 * Keeps what is typed while it is typed, and puts it back when the form is opened again by the same person: after an
 * expired login, a reload, a closed window or a crash. Forms of react-hook-form take `useFormKeeper` of `#resource`, which uses this.
 */
export function useDraft({ name, isPublic = false, isDirty, read, restore, subscribe }: DraftParts) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? (isPublic ? visitorId : ''));
  const { path } = useTabPlace();
  const place = name === undefined ? undefined : { userId, path, name };
  // Of the present state of the form; what was kept under an earlier name goes with the next one.
  const kept = useRef<DraftPlace | undefined>(undefined);
  const drop = () => {
    if (kept.current !== undefined) drafts.drop(kept.current);
    if (place !== undefined) drafts.drop(place);
    kept.current = undefined;
  };
  const held = useUnsavedPart(isDirty && place !== undefined, {
    keep: () => {
      if (place === undefined) return;
      kept.current = place;
      drafts.keep(place, read());
    },
    drop,
    watch: (keep) => debounced(keep, subscribe),
  });
  const latest = useRef({ restore, drop, isDirty });
  useLayoutEffect(() => {
    latest.current = { restore, drop, isDirty };
  });
  const [restored, setRestored] = useRestored({ userId, path, name }, latest);
  const [wasDirty, setWasDirty] = useState(isDirty);
  if (wasDirty !== isDirty) {
    setWasDirty(isDirty);
    // It was saved, or taken back: what is typed from here on was given back by nobody.
    if (!isDirty) setRestored(undefined);
  }
  useEffect(() => {
    // Saved, or typed back to what it was.
    if (!isDirty && kept.current !== undefined) latest.current.drop();
  }, [isDirty]);

  return {
    wasRestored: isDirty && restored !== undefined && restored === name,
    /** It was saved or given up. */
    forget: () => {
      held.release();
      drop();
    },
    /** It was saved, but for what was typed meanwhile, which is kept from here on, under another name if there is one. */
    moveOn: drop,
  };
}

type Wanted = { readonly userId: string; readonly path: string; readonly name: string | undefined };
type Latest = Pick<DraftParts, 'restore' | 'isDirty'>;

/** Puts back what was typed at a place, once as it is shown; answers the name of the form that got something back. */
function useRestored({ userId, path, name }: Wanted, latest: { readonly current: Latest }) {
  const [restored, setRestored] = useState<string | undefined>(undefined);
  const asked = useRef('');
  useEffect(() => {
    const question = JSON.stringify([userId, path, name]);
    // Shown again with its tab the form has its text already.
    if (name === undefined || asked.current === question) return;
    asked.current = question;
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
      // Meanwhile somebody may have begun to type, or another record is shown.
      if (asked.current === question && !latest.current.isDirty)
        restoreFrom(drafts.takeOver({ userId, path, name }));
    };
    void takeOver();
  }, [userId, path, name, latest]);
  return [restored, setRestored] as const;
}

/** Writes a moment after the last change. */
function debounced(keep: () => void, subscribe: DraftParts['subscribe']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, businessConstants.draftDelay);
  };
  start();
  const stop = subscribe(start);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
