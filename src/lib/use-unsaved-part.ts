import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTabPlace } from './tab-place.tsx';
import { unsavedParts } from './unsaved-parts.ts';

type PartActions = {
  /** Writes what can be kept; left out: nothing can. */
  readonly keep?: () => void;
  /** Forgets what was kept. */
  readonly drop?: () => void;
  /** Listens to further changes while there is something unsaved; answers how to stop. */
  readonly watch?: (changed: () => void) => () => void;
};

/**
 * While `isUnsaved`, the part counts as something that would be lost: the window asks before it closes, and so does its
 * tab. `isHeld` is false once it was saved or given up, even before the part is drawn anew; `release` says so.
 */
export function useUnsavedPart(isUnsaved: boolean, part: PartActions = {}) {
  const id = useId();
  const place = useTabPlace();
  const latest = useRef(part);
  useLayoutEffect(() => {
    latest.current = part;
  });
  useEffect(() => {
    if (!isUnsaved) {
      // It may have been saved while its tab was hidden, where nobody could say so.
      unsavedParts.release(id);
      return undefined;
    }
    // A last change may call back after the part was saved.
    const keep = () => (unsavedParts.isHeld(id) ? latest.current.keep?.() : undefined);
    unsavedParts.hold(id, { tab: place.key, keep, drop: () => latest.current.drop?.() });
    const stop = latest.current.watch?.(keep);
    return () => {
      stop?.();
      keep();
      // Hidden with its tab it is still there, only asleep.
      if (place.isShown()) unsavedParts.release(id);
    };
  }, [id, isUnsaved, place]);
  return {
    isHeld: () => unsavedParts.isHeld(id),
    release: () => unsavedParts.release(id),
  };
}
