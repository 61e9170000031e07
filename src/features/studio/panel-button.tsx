import { Button } from '@radix-ui/themes';
import type { LucideIcon } from 'lucide-react';
import styles from './studio.module.css';

type PanelButtonProps = {
  readonly id?: string;
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly icon: LucideIcon;
  readonly text: string;
  /** The window is too narrow for the text: below 1280 px, or below the width of a tablet. */
  readonly iconOnly: 'narrow' | 'tablet';
  /** The button opens a dialog first, which chooses the content of the panel. */
  readonly hasDialog?: boolean;
  readonly onToggle: () => void;
  /** Loads the code of the panel before the press. */
  readonly preload?: () => void;
};

/** Shows and hides a panel next to the editor. The second press of a double click does nothing. */
export function PanelButton(props: PanelButtonProps) {
  const { id, panelId, isOpen, icon: Icon, text, iconOnly, hasDialog = false, onToggle, preload } = props;
  return (
    <Button
      id={id}
      variant={isOpen ? 'soft' : 'surface'}
      color="gray"
      {...(hasDialog
        ? ({ 'aria-haspopup': 'dialog' } as const)
        : { 'aria-expanded': isOpen, 'aria-controls': isOpen ? panelId : undefined })}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => (detail > 1 ? undefined : onToggle())}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles[iconOnly === 'narrow' ? 'device' : 'panelName']}>{text}</span>
    </Button>
  );
}
