import { useCallback, useLayoutEffect, useRef } from 'react';

/** Answers a function that moves the focus to the element of an id after the next render of its owner. */
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
