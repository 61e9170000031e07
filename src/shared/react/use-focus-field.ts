import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref for a form: it moves the focus to the named field whenever there is a new problem. */
export function useFocusField(
  problem: { readonly field: string | undefined } | undefined,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = problem?.field === undefined ? null : form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);
  return form;
}
