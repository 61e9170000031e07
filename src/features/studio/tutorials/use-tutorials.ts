import { useId, useState } from 'react';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';

export type TutorialsState = ReturnType<typeof useTutorials>;

/** Whether the gallery of the tutorials is open, and which tutorial is next to the editor. */
export function useTutorials() {
  const buttonId = useId();
  const panelId = useId();
  const focusAfter = useFocusAfter();
  const [id, setId] = useState<string | undefined>(undefined);
  const [isShown, setShown] = useState(true);
  const [isGallery, setGallery] = useState(false);
  return {
    buttonId,
    panelId,
    id,
    /** A hidden tutorial still ticks its steps; in a narrow window it covers the stage. */
    isShown,
    isGallery,
    /** Hides and shows the tutorial; without one, opens the gallery. */
    toggle: (): void => (id === undefined ? setGallery(true) : setShown(!isShown)),
    hide: (): void => setShown(false),
    openGallery: (): void => setGallery(true),
    closeGallery: (): void => setGallery(false),
    choose: (chosen: string): void => {
      setGallery(false);
      setShown(true);
      setId(chosen);
    },
    close: (): void => {
      focusAfter(buttonId);
      setId(undefined);
    },
  };
}
