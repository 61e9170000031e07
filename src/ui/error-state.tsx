import { CircleAlert } from 'lucide-react';
import { BusyButton } from './busy-button.tsx';
import styles from './states.module.css';

type ErrorStateProps = {
  readonly text?: string;
  /** Left out: there is nothing to try again. */
  readonly onRetry?: (() => void) | undefined;
  /** What the button says. */
  readonly retryLabel?: string;
  /** It is being tried again. */
  readonly busy?: boolean;
};

/** Something could not be loaded or shown; offers to try again. */
export function ErrorState({
  text = '加载失败',
  onRetry,
  retryLabel = '重试',
  busy = false,
}: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <CircleAlert size={40} strokeWidth={1.2} className={styles['bad']} aria-hidden="true" />
      <p className={styles['text']}>{text}</p>
      {onRetry === undefined ? null : (
        <BusyButton type="button" variant="surface" color="gray" busy={busy} onClick={onRetry}>
          {retryLabel}
        </BusyButton>
      )}
    </div>
  );
}
