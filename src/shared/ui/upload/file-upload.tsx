import { Button } from '@radix-ui/themes';
import type { SendFile, UploadRules } from '#shared/files/upload-rules.ts';
import { useUpload } from '#shared/files/use-upload.ts';
import { Field, type FieldProps } from '../fields/field.tsx';
import { limitsText } from './limits-text.ts';
import { UploadProgress } from './upload-progress.tsx';
import { UploadZone } from './upload-zone.tsx';
import { unfinishedOf, useUnfinishedCount, type OnUnfinished } from './use-unfinished-count.ts';
import styles from './upload.module.css';

type FileUploadProps<Stored> = FieldProps &
  UploadRules & {
    /** The name of the stored file; empty without one. */
    readonly fileName: string;
    readonly send: SendFile<Stored>;
    readonly onStored: (stored: Stored, file: File) => void;
    readonly onRemove?: (() => void) | undefined;
    readonly onUnfinished?: OnUnfinished | undefined;
    readonly disabled?: boolean;
  };

/** Selects or drops one file and uploads it at once, with progress, cancellation and retry. */
export function FileUpload<Stored>(props: FileUploadProps<Stored>) {
  const { accept, maxMegabytes, fileName, send, onStored, onRemove, disabled } = props;
  const upload = useUpload(send, { accept, maxMegabytes }, onStored);
  const { state } = upload;
  useUnfinishedCount(unfinishedOf([state]), props.onUnfinished);
  return (
    <Field {...props} hint={props.hint ?? limitsText({ accept, maxMegabytes })}>
      {(control) => (
        <UploadZone
          control={control}
          accept={accept}
          disabled={disabled}
          buttonText={fileName === '' ? '选择文件' : '重新选择'}
          onFiles={([file]) => (file === undefined ? undefined : upload.start(file))}
          beside={
            <>
              <span className={styles['name']}>{fileName === '' ? '也可以把文件拖到这里' : fileName}</span>
              {fileName === '' || onRemove === undefined ? null : (
                <Button type="button" variant="ghost" color="gray" onClick={onRemove}>
                  移除
                </Button>
              )}
            </>
          }
        >
          <UploadProgress upload={upload} focusId={control.id} />
        </UploadZone>
      )}
    </Field>
  );
}
