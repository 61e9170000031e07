import { Field, type FieldProps } from './field.tsx';
import fieldStyles from './text-field.module.css';
import styles from './color-field.module.css';

type ColorFieldProps = FieldProps & {
  readonly label: string;
  /** `#rrggbb`, or empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A colour: typed, or taken from the system's own palette. */
export function ColorField({ label, value, onChange, ...field }: ColorFieldProps) {
  const isColor = /^#[\da-f]{6}$/i.test(value);
  return (
    <Field label={label} {...field}>
      {(control) => (
        <span className={fieldStyles['box']} data-invalid={field.error === undefined ? undefined : ''}>
          <input
            type="color"
            className={styles['swatch']}
            aria-label={`${label}：从调色板选择`}
            value={isColor ? value : '#ffffff'}
            data-empty={isColor ? undefined : ''}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            type="text"
            placeholder="#1890ff"
            maxLength={7}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </span>
      )}
    </Field>
  );
}
