import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTabInfo } from './tab-info.tsx';
import { unsavedParts } from './unsaved-parts.ts';

type PartActions = {
  /** Stores what can be kept; if omitted, nothing can. */
  readonly keep?: () => void;
  /** Removes the stored data. */
  readonly drop?: () => void;
  /** Listens to further changes while anything is unsaved; returns a function that stops listening. */
  readonly watch?: (changed: () => void) => () => void;
};

/**
 * While `isUnsaved`, the component counts as losable: the window prompts before it closes, and so does its tab.
 * `isHeld` is false after it was saved or given up, even before the next render; `release` sets this.
 */
export function useUnsavedPart(isUnsaved: boolean, part: PartActions = {}) {
  const id = useId();
  const tabInfo = useTabInfo();
  const latest = useRef(part);
  useLayoutEffect(() => {
    latest.current = part;
  });
  useEffect(() => {
    if (!isUnsaved) {
      // The part may have been saved while its tab was hidden, when its effects did not run.
      unsavedParts.release(id);
      return undefined;
    }
    // A last change may call back after the part was saved.
    const saveDraft = () => (unsavedParts.isHeld(id) ? latest.current.keep?.() : undefined);
    unsavedParts.hold(id, { tab: tabInfo.key, keep: saveDraft, drop: () => latest.current.drop?.() });
    const stop = latest.current.watch?.(saveDraft);
    return () => {
      stop?.();
      saveDraft();
      // A component hidden with its tab still exists, only without effects.
      if (tabInfo.isShown()) unsavedParts.release(id);
    };
  }, [id, isUnsaved, tabInfo]);
  return {
    isHeld: () => unsavedParts.isHeld(id),
    release: () => unsavedParts.release(id),
  };
}
