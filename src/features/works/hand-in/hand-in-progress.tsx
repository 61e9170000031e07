import { Button } from '@radix-ui/themes';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import styles from './hand-in.module.css';

type HandInProgressProps = {
  /** The last step, which cannot be cancelled: the server may have saved it already. */
  readonly isSubmitting: boolean;
  readonly percent: number;
  readonly onCancel: () => void;
};

export function HandInProgress({ isSubmitting, percent, onCancel }: HandInProgressProps) {
  return (
    <div className={styles['progress']}>
      <output className={styles['step']}>{isSubmitting ? '正在提交…' : '正在上传作品…'}</output>
      <span className={styles['bar']}>
        <ProgressBar label="上传进度" value={percent} />
      </span>
      <span className={styles['percent']}>{percent}%</span>
      <Button
        type="button"
        variant="surface"
        color="gray"
        size="3"
        disabled={isSubmitting}
        onClick={onCancel}
      >
        取消
      </Button>
    </div>
  );
}
