import { CircleAlert } from 'lucide-react';
import { BusyButton } from '../busy-button.tsx';
import styles from './states.module.css';

type ErrorStateProps = {
  readonly text?: string;
  /** If omitted, there is no retry. */
  readonly onRetry?: (() => void) | undefined;
  /** The label of the button. */
  readonly retryLabel?: string;
  /** A retry is running. */
  readonly busy?: boolean;
};

/** A loading or rendering failure, with a retry. */
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
