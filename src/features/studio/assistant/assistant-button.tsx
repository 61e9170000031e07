import { Button } from '@radix-ui/themes';
import { Lightbulb } from 'lucide-react';
import { lazyCode } from '#shared/react/lazy-view.tsx';
import type { AssistantState } from './use-assistant.ts';
import styles from '../studio.module.css';

export const assistantPart = lazyCode(() => import('./assistant-panel.tsx'));

type AssistantButtonProps = {
  readonly assistant: Pick<AssistantState, 'buttonId' | 'panelId' | 'isOpen' | 'toggle'>;
};

/** Shows and hides the assistant. */
export function AssistantButton({ assistant }: AssistantButtonProps) {
  const { buttonId, panelId, isOpen, toggle } = assistant;
  return (
    <Button
      id={buttonId}
      variant={isOpen ? 'soft' : 'surface'}
      color="gray"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onPointerEnter={assistantPart.preload}
      onFocus={assistantPart.preload}
      onClick={toggle}
    >
      <Lightbulb size={16} aria-hidden="true" />
      <span className={styles['device']}>小助手</span>
    </Button>
  );
}
