import { Button } from '@radix-ui/themes';
import { ProgressBar } from '../states/progress-bar.tsx';
import type { useUpload } from '#shared/files/use-upload.ts';
import type { UploadItem } from '#shared/files/use-uploads.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import styles from './upload.module.css';

type UploadProgressProps = {
  readonly upload: ReturnType<typeof useUpload>;
  /** The focus target after a press on a button that disappears. */
  readonly focusId: string;
};

/**
 * The state of an upload: a running one with a bar and 取消, a completed one, or a failed one with its reason, 重试 and
 * 知道了.
 */
export function UploadProgress({ upload, focusId }: UploadProgressProps) {
  const { state, cancel, retry, dismiss } = upload;
  const focus = useFocusAfter();
  const andFocus = (act: () => void) => () => {
    focus(focusId);
    act();
  };
  return (
    <>
      {state.kind === 'failed' ? (
        <Failed
          message={state.message}
          onRetry={state.canRetry ? andFocus(retry) : undefined}
          onDismiss={andFocus(dismiss)}
        />
      ) : null}
      {state.kind === 'sending' ? <Sending {...state} onCancel={andFocus(cancel)} /> : null}
      <StatusText text={state.kind === 'stored' ? state.message : ''} />
    </>
  );
}

type UploadListProps = {
  readonly items: readonly UploadItem[];
  readonly status: string;
  /** The focus target after a press on a button that disappears. */
  readonly focusId: string;
  readonly onCancel: (item: UploadItem) => void;
  readonly onRetry: (item: UploadItem) => void;
};

/** The same for several files. */
export function UploadList({ items, status, focusId, onCancel, onRetry }: UploadListProps) {
  const focus = useFocusAfter();
  const andFocus = (act: (item: UploadItem) => void, item: UploadItem) => () => {
    focus(focusId);
    act(item);
  };
  return (
    <>
      {items.map((item) =>
        item.kind === 'failed' ? (
          <Failed
            key={item.id}
            message={item.message}
            onRetry={item.canRetry ? andFocus(onRetry, item) : undefined}
            onDismiss={andFocus(onCancel, item)}
          />
        ) : (
          <Sending
            key={item.id}
            name={item.file.name}
            percent={item.kind === 'sending' ? item.percent : 0}
            onCancel={andFocus(onCancel, item)}
          />
        ),
      )}
      <StatusText text={status} />
    </>
  );
}

type SendingProps = { readonly name: string; readonly percent: number; readonly onCancel: () => void };

function Sending({ name, percent, onCancel }: SendingProps) {
  return (
    <div className={styles['row']}>
      <span className={styles['sending']}>{name}</span>
      <ProgressBar label={`正在上传 ${name}`} value={percent} />
      <span className={styles['percent']}>{percent}%</span>
      <Button type="button" variant="surface" color="gray" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}

type FailedProps = {
  readonly message: string;
  readonly onRetry: (() => void) | undefined;
  readonly onDismiss: () => void;
};

function Failed({ message, onRetry, onDismiss }: FailedProps) {
  return (
    <div className={styles['row']}>
      <span role="alert" className="error-text">
        {message}
      </span>
      {onRetry === undefined ? null : (
        <Button type="button" variant="surface" color="gray" onClick={onRetry}>
          重试
        </Button>
      )}
      <Button type="button" variant="surface" color="gray" onClick={onDismiss}>
        知道了
      </Button>
    </div>
  );
}

/** Always mounted: browsers do not announce a region that appears together with its text. */
function StatusText({ text }: { readonly text: string }) {
  return <output className={styles['told']}>{text}</output>;
}
