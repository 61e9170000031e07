import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is going on, for assistive technology. */
  readonly label: string;
  readonly value: number;
  /** 100 when left out: a percentage. */
  readonly max?: number;
  readonly tone?: 'accent' | 'green';
};

/** How far something is. Drawn by us: the browser's own track is nearly black beside a light colour. */
export function ProgressBar({ label, value, max = 100, tone = 'accent' }: ProgressBarProps) {
  return (
    <progress
      className={styles['bar']}
      data-tone={tone}
      aria-label={label}
      max={Math.max(1, max)}
      value={value}
    />
  );
}
