import { Switch as Part } from '@radix-ui/themes';
import styles from './switch.module.css';

type SwitchProps = {
  /** The name of the setting. */
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/**
 * A switch with an immediate effect, for a row of settings or a table. In a form, `SwitchField` has a label, texts and
 * a hint.
 */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Part
      size="3"
      className={styles['switch']}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}
