import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that moves the focus to the element with an id after the owner's next render. */
export function useFocusAfter(): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
