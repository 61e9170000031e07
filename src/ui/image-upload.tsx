import { Button } from '@radix-ui/themes';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useUpload, type SendFile, type UploadRules } from '#lib/use-upload.ts';
import { Field, type FieldProps } from './field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import styles from './upload.module.css';

type ImageUploadProps<Stored> = FieldProps &
  Partial<UploadRules> & {
    /** Address of the picture that is stored now; empty when there is none. */
    readonly src: string;
    readonly send: SendFile<Stored>;
    readonly onStored: (stored: Stored, file: File) => void;
    readonly onRemove?: (() => void) | undefined;
    readonly disabled?: boolean;
  };

const pictures = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** One picture: shows the present one, and sends another as soon as it is chosen. */
export function ImageUpload<Stored>(props: ImageUploadProps<Stored>) {
  const {
    label,
    required,
    labelHidden,
    hint,
    error,
    accept = pictures,
    maxMegabytes = 5,
    src,
    send,
    onStored,
    onRemove,
    disabled,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(send, { accept, maxMegabytes }, onStored);
  return (
    <Field
      label={label}
      required={required}
      labelHidden={labelHidden}
      hint={hint ?? `不超过 ${maxMegabytes} MB`}
      error={error}
    >
      {(control) => (
        <div className={styles['zone']}>
          <input
            {...control}
            ref={input}
            type="file"
            className="visually-hidden"
            accept={accept.join(',')}
            disabled={disabled}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file !== undefined) upload.start(file);
            }}
          />
          <div className={styles['row']}>
            <button
              type="button"
              className={styles['picture']}
              tabIndex={-1}
              disabled={disabled}
              aria-hidden="true"
              onClick={() => input.current?.click()}
            >
              {src === '' ? <ImagePlus size={28} strokeWidth={1.4} /> : <img src={src} alt="" />}
            </button>
            <Button
              type="button"
              variant="surface"
              tabIndex={-1}
              disabled={disabled ?? false}
              onClick={() => input.current?.click()}
            >
              {src === '' ? '选择图片' : '更换图片'}
            </Button>
            {src === '' || onRemove === undefined ? null : (
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
