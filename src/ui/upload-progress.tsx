import { Button } from '@radix-ui/themes';
import type { UploadState } from '#lib/use-upload.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload.module.css';

type UploadProgressProps = {
  readonly state: UploadState;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

/** The bar of a running upload with 取消, or why it failed with 重试. */
export function UploadProgress({ state, onCancel, onRetry }: UploadProgressProps) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed') {
    return (
      <div className={styles['row']}>
        <span role="alert" className="error-text">
          {state.name}：{state.message}
        </span>
        <Button type="button" size="1" variant="surface" onClick={onRetry}>
          重试
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['row']}>
      <ProgressBar label={`正在上传 ${state.name}`} value={state.percent} />
      <span className={styles['percent']}>{state.percent}%</span>
      <Button type="button" size="1" variant="surface" color="gray" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
