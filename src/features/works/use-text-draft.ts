import { useState } from 'react';
import { useDraft } from '#shared/drafts/use-draft.ts';

type TextDraftOptions = {
  /** The name of the text within its page. */
  readonly name: string;
  /** The text before any input. */
  readonly start: string;
  /** The text was sent: nothing is unsaved any more. */
  readonly isSent: boolean;
};

/** Stores one text during typing (`useDraft`), without a form library. */
export function useTextDraft({ name, start, isSent }: TextDraftOptions) {
  const [text, setText] = useState(start);
  const [listeners] = useState(() => new Set<() => void>());
  const isChanged = !isSent && text !== start;
  const draft = useDraft({
    name,
    isDirty: isChanged,
    read: () => ({ text }),
    restore: (values) => {
      const storedText = values['text'];
      if (typeof storedText !== 'string' || storedText === start) return false;
      setText(storedText);
      return true;
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  });
  return {
    text,
    isChanged,
    wasRestored: draft.wasRestored,
    forget: draft.forget,
    type: (next: string) => {
      setText(next);
      for (const listener of listeners) listener();
    },
    discard: () => {
      draft.forget();
      setText(start);
    },
  };
}
