import { Switch as Part } from '@radix-ui/themes';
import styles from './switch.module.css';

type SwitchProps = {
  /** What is switched. */
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** On or off, at once: for a row of settings or a table. In a form `SwitchField` has a label, words and a hint. */
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
