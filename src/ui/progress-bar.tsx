import { Progress } from '@radix-ui/themes';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is going on, for assistive technology. */
  readonly label: string;
  readonly value: number;
  /** 100 when left out: a percentage. */
  readonly max?: number;
  readonly tone?: 'accent' | 'green';
};

/** How far something is; never beyond its end: a value beyond `max` is drawn as indeterminate. */
export function ProgressBar({ label, value, max = 100, tone = 'accent' }: ProgressBarProps) {
  const end = Math.max(1, max);
  return (
    <Progress
      size="3"
      className={styles['bar']}
      aria-label={label}
      max={end}
      value={Math.min(value, end)}
      {...(tone === 'green' ? { color: 'green' } : {})}
    />
  );
}
