import { Button } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { useDownload, type LoadFile } from '#shared/files/use-download.ts';
import styles from './download-button.module.css';
import { ProgressBar } from './states/progress-bar.tsx';

type DownloadButtonProps = {
  readonly text?: string;
  /** The name of the saved file, and of the button for assistive technology. */
  readonly fileName: string;
  readonly load: LoadFile;
};

/** Downloads a file that needs the session's token, with progress, 取消 and its own error message. */
export function DownloadButton({ text = '下载', fileName, load }: DownloadButtonProps) {
  const { state, start, cancel } = useDownload(load, (bytes) => saveBytes(bytes, fileName));
  if (state.kind === 'loading') {
    return (
      <span className={styles['row']}>
        <span className={styles['bar']}>
          <ProgressBar label={`正在下载 ${fileName}`} value={state.percent} />
        </span>
        <span className={styles['percent']}>{state.percent}%</span>
        <Button type="button" variant="surface" color="gray" onClick={cancel}>
          取消
        </Button>
      </span>
    );
  }
  const isFailed = state.kind === 'failed';
  return (
    <span className={styles['row']}>
      <Button type="button" variant="surface" color="gray" onClick={start}>
        <Download size={16} aria-hidden="true" />
        <span>
          {isFailed ? '重试' : text}
          <span className="visually-hidden">：{fileName}</span>
        </span>
      </Button>
      {isFailed ? (
        <span role="alert" className="error-text">
          {state.message}
        </span>
      ) : null}
    </span>
  );
}
