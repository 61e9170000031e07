import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Returns whether an `input` event contains text of an unfinished composition. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the properties of a text field that searches during typing: `onText` gets complete words only; the letters of
 * unfinished pinyin are only displayed.
 */
export function useComposedText(text: string, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string>();
  const take = (next: string) => {
    setComposing(undefined);
    onText(next);
  };
  return {
    value: composing ?? text,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) => {
      if (isComposing(nativeEvent)) setComposing(currentTarget.value);
      else take(currentTarget.value);
    },
    // Chrome sends its last `input` before this event, other browsers after it.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => take(currentTarget.value),
  };
}
