import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Whether an `input` event brings text that an input method has not finished. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Properties of a text field that searches while one types: `onText` gets whole words only, not the letters of half-typed
 * pinyin, which the field shows meanwhile.
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
    // Chrome sends its last `input` before this event, others after it.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => take(currentTarget.value),
  };
}
