import { BookOpen } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#shared/app/app-context.tsx';
import { createLessonStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { useMedia } from '#shared/react/use-media.ts';
import { PanelButton } from './panel-button.tsx';

const store = createLessonStore(openStorage('local'));

export type LessonPanel = { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void };

/** Whether 本课说明 or 作业要求 is open: as the user left it, by default if there is space next to the editor. */
export function useLessonPanel(): LessonPanel {
  const id = useId();
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const isWide = useMedia('(min-width: 1280px)');
  const [choice, setChoice] = useState(() => store.read(userId, z.boolean()));
  const isOpen = choice ?? isWide;
  const toggle = (): void => {
    setChoice(!isOpen);
    store.write(userId, !isOpen);
  };
  return { id, isOpen, toggle };
}

type ToggleProps = LessonPanel & { readonly text: string };

export function LessonPanelToggle({ id, isOpen, toggle, text }: ToggleProps) {
  return (
    <PanelButton
      panelId={id}
      isOpen={isOpen}
      icon={BookOpen}
      text={text}
      iconOnly="tablet"
      onToggle={toggle}
    />
  );
}
