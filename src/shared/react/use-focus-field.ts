import { useEffect, useRef, type RefObject } from 'react';
import { focusField } from './focus-field.ts';

/** Returns a ref for a form: it moves the focus to the named field whenever there is a new problem. */
export function useFocusField(
  problem: { readonly field: string | undefined } | undefined,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.field !== undefined) focusField(form.current, problem.field);
  }, [problem]);
  return form;
}
