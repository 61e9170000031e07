import { Star } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import styles from './star-rating.module.css';

type StarRatingProps = {
  readonly label: string;
  /** 0 (not rated) to `max`. */
  readonly value: number;
  /** The number of stars; five by default. */
  readonly max?: number | undefined;
  /** If omitted, the rating is read-only. */
  readonly onChange?: ((value: number) => void) | undefined;
  readonly size?: number;
};

/** Stars. Keys 1–9 set them and 0 clears; arrows move as in every radio group. */
export function StarRating({ label, value, max = 5, onChange, size = 24 }: StarRatingProps) {
  const name = useId();
  const steps = Array.from({ length: max }, (_, index) => index + 1);
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
    const isStep = /^\d$/.test(event.key) && Number(event.key) <= max;
    if (!isStep || event.ctrlKey || event.metaKey || event.altKey) return;
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
