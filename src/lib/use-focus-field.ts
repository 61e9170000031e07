import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the named field of the form whenever there is a new problem; put the answer on the form as `ref`. */
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
