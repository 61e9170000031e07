import { useEffect, useRef, type RefObject } from 'react';

const focusable = 'input, select, textarea, button, [contenteditable="true"]';

/**
 * Put the answer on what holds the fields of a form, as `ref`: after each submit (`submits` counts them) that was
 * refused, the first field that says why gets the focus, whatever it is made of.
 */
export function useFocusRefused<Box extends HTMLElement>(
  submits: number,
  isRefused: boolean,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const seen = useRef(submits);
  useEffect(() => {
    // What goes wrong while somebody types does not take the cursor away.
    if (seen.current === submits) return undefined;
    seen.current = submits;
    if (!isRefused) return undefined;
    // Once a tab that was opened for it is there.
    const timer = setTimeout(() => {
      const alerts = [...(box.current?.querySelectorAll('[role="alert"]') ?? [])];
      const alert = alerts.find((one) => one.closest('[hidden]') === null);
      const parts = alert?.parentElement?.querySelectorAll<HTMLElement>(focusable) ?? [];
      [...parts].find((part) => !part.matches(':disabled'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [submits, isRefused]);
  return box;
}
