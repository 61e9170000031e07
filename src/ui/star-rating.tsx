import { Star } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import styles from './star-rating.module.css';

type StarRatingProps = {
  readonly label: string;
  /** 0 (not rated) to 5. */
  readonly value: number;
  /** Left out: only shown. */
  readonly onChange?: ((value: number) => void) | undefined;
  readonly size?: number;
};

const steps = [1, 2, 3, 4, 5] as const;

/** Five stars. Keys 1–5 set them and 0 clears; arrows move as in every radio group. */
export function StarRating({ label, value, onChange, size = 24 }: StarRatingProps) {
  const name = useId();
  if (onChange === undefined) {
    return (
      <span className={styles['stars']}>
        <span className="visually-hidden">{`${label}：${value} 星`}</span>
        {steps.map((step) => (
          <Star key={step} size={size} data-on={step <= value ? '' : undefined} aria-hidden="true" />
        ))}
      </span>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^[0-5]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(Number(event.key));
  };
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{label}</legend>
      {steps.map((step) => (
        <label key={step} className={styles['step']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={step}
            checked={value === step}
            onChange={() => onChange(step)}
            onKeyDown={onKeyDown}
          />
          <span className="visually-hidden">{step} 星</span>
          <Star size={size} data-on={step <= value ? '' : undefined} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
