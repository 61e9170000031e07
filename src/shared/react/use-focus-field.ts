import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the field of this name, if the form has one. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

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
