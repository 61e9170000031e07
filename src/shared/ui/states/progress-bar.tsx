import { Progress } from '@radix-ui/themes';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** The name of the process, for assistive technology. */
  readonly label: string;
  readonly value: number;
  /** 100 by default: a percentage. */
  readonly max?: number;
  readonly tone?: 'accent' | 'green';
};

/** A progress bar; a value beyond `max` is clamped, because it would be drawn as indeterminate. */
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
