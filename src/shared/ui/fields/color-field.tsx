import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = FieldProps & {
  readonly label: string;
  /** `#rrggbb`, or empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A colour: typed, or selected in the system's colour picker. */
export function ColorField({ label, value, onChange, ...field }: ColorFieldProps) {
  const isColor = /^#[\da-f]{6}$/i.test(value);
  return (
    <TextField
      label={label}
      {...field}
      placeholder="#1890ff"
      maxLength={7}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      after={
        <input
          type="color"
          className={styles['swatch']}
          aria-label={`${label}：从调色板选择`}
          value={isColor ? value : '#ffffff'}
          data-empty={isColor ? undefined : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
