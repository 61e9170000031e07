import { useId, useState } from 'react';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';

export type AssistantState = ReturnType<typeof useAssistant>;

/** Whether the assistant is next to the editor. Only its button opens it. */
export function useAssistant() {
  const buttonId = useId();
  const panelId = useId();
  const focusAfter = useFocusAfter();
  const [isOpen, setOpen] = useState(false);
  return {
    buttonId,
    panelId,
    isOpen,
    toggle: (): void => setOpen(!isOpen),
    hide: (): void => setOpen(false),
    /** Hides it and returns the focus to its button. */
    close: (): void => {
      focusAfter(buttonId);
      setOpen(false);
    },
  };
}
