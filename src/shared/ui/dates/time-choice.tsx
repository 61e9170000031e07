import { replaced } from '#machines/list-edits.ts';
import styles from './calendar.module.css';

type TimeChoiceProps = {
  /** `HH:mm:ss`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const parts = [
  { label: '时', count: 24 },
  { label: '分', count: 60 },
  { label: '秒', count: 60 },
] as const;

/** Hour, minute and second as native selects: a phone shows its wheel. */
export function TimeChoice({ value, onChange }: TimeChoiceProps) {
  const chosen = (value === '' ? '00:00:00' : value).split(':');
  return (
    <fieldset className={styles['time']} aria-label="几点几分">
      {parts.map(({ label, count }, index) => (
        <label key={label}>
          <select
            value={chosen[index]}
            onChange={({ target }) => onChange(replaced(chosen, index, target.value).join(':'))}
          >
            {numbers(count).map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_item, index) => String(index).padStart(2, '0'));
