import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that moves the focus to the element with an id after the owner's next render. */
export function useFocusAfter(): (id: string | undefined) => void {
  const target = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (target.current === undefined) return;
    document.getElementById(target.current)?.focus();
    target.current = undefined;
  });
  return useCallback((id) => {
    target.current = id;
  }, []);
}
