import { Button } from '@radix-ui/themes';
import { Upload } from 'lucide-react';
import { useRef, type DragEvent } from 'react';
import { useUpload, type SendFile, type UploadRules } from '#lib/use-upload.ts';
import { Field, type FieldProps } from './field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './upload.module.css';

type FileUploadProps<Stored> = FieldProps &
  UploadRules & {
    /** Name of the file that is stored now; empty when there is none. */
    readonly fileName: string;
    readonly send: SendFile<Stored>;
    readonly onStored: (stored: Stored, file: File) => void;
    readonly onRemove?: (() => void) | undefined;
    readonly disabled?: boolean;
  };

/** Chooses or drops one file and sends it at once, with progress, cancel and retry. */
export function FileUpload<Stored>(props: FileUploadProps<Stored>) {
  const {
    label,
    required,
    labelHidden,
    hint,
    error,
    accept,
    maxMegabytes,
    fileName,
    send,
    onStored,
    onRemove,
    disabled,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(send, { accept, maxMegabytes }, onStored);
  const take = (file: File | undefined) => {
    if (file !== undefined && disabled !== true) upload.start(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const limits = `${accept.length > 0 ? `${accept.join('、')}，` : ''}不超过 ${maxMegabytes} MB`;
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint ?? limits} error={error}>
      {(control) => (
        <div className={styles['zone']} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <input
            {...control}
            ref={input}
            type="file"
            className="visually-hidden"
            accept={accept.join(',')}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // So that the same file can be chosen again after a failure.
              event.target.value = '';
            }}
          />
          <div className={styles['row']}>
            <Button
              type="button"
              variant="surface"
              tabIndex={-1}
              disabled={disabled ?? false}
              onClick={() => input.current?.click()}
            >
              <Upload size={16} aria-hidden="true" />
              {fileName === '' ? '选择文件' : '重新选择'}
            </Button>
            <span className={styles['name']}>{fileName === '' ? '也可以把文件拖到这里' : fileName}</span>
            {fileName === '' || onRemove === undefined ? null : (
              <Button type="button" variant="ghost" color="gray" onClick={onRemove}>
                移除
              </Button>
            )}
          </div>
          <UploadProgress state={upload.state} onCancel={upload.cancel} onRetry={upload.retry} />
        </div>
      )}
    </Field>
  );
}
