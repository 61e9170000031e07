import { useEffect, useRef, type RefObject } from 'react';

const focusable = 'input, select, textarea, button, [contenteditable="true"]';

/**
 * Returns a ref for the container of a form's fields: after each refused submission (`submits` counts them), the first
 * field with an error gets the focus, whatever its control.
 */
export function useFocusRefused<Box extends HTMLElement>(
  submits: number,
  isRefused: boolean,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const seen = useRef(submits);
  useEffect(() => {
    // An error that appears during typing must not move the cursor.
    if (seen.current === submits) return undefined;
    seen.current = submits;
    if (!isRefused) return undefined;
    // Runs after a tab that was opened for the field is rendered.
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
