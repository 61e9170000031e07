import { Lightbulb } from 'lucide-react';
import { lazyCode } from '#shared/react/lazy-view.tsx';
import { PanelButton } from '../panel-button.tsx';
import type { AssistantState } from './use-assistant.ts';

export const assistantPart = lazyCode(() => import('./assistant-panel.tsx'));

type AssistantButtonProps = {
  readonly assistant: Pick<AssistantState, 'buttonId' | 'panelId' | 'isOpen' | 'toggle'>;
};

/** Shows and hides the assistant. */
export function AssistantButton({ assistant: { buttonId, panelId, isOpen, toggle } }: AssistantButtonProps) {
  return (
    <PanelButton
      id={buttonId}
      panelId={panelId}
      isOpen={isOpen}
      icon={Lightbulb}
      text="小助手"
      iconOnly="narrow"
      onToggle={toggle}
      preload={assistantPart.preload}
    />
  );
}
