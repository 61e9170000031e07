import { useId, useState } from 'react';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';

export type TutorialsState = ReturnType<typeof useTutorials>;

/** Whether the gallery of the tutorials is open, and which tutorial is shown next to the editor. */
export function useTutorials() {
  const buttonId = useId();
  const focusAfter = useFocusAfter();
  const [id, setId] = useState<string | undefined>(undefined);
  const [isGallery, setGallery] = useState(false);
  return {
    buttonId,
    id,
    isGallery,
    openGallery: (): void => setGallery(true),
    closeGallery: (): void => setGallery(false),
    choose: (chosen: string): void => {
      setGallery(false);
      setId(chosen);
    },
    /** Hides the tutorial; the focus stays. */
    hide: (): void => setId(undefined),
    close: (): void => {
      focusAfter(buttonId);
      setId(undefined);
    },
  };
}
