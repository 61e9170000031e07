import { Button } from '@radix-ui/themes';
import { ImagePlus } from 'lucide-react';
import { pictureTypes, type SendFile } from '#shared/files/upload-rules.ts';
import { useUpload } from '#shared/files/use-upload.ts';
import { Field, type FieldProps } from '../fields/field.tsx';
import { limitsText } from './limits-text.ts';
import { UploadProgress } from './upload-progress.tsx';
import { UploadZone } from './upload-zone.tsx';
import { unfinishedOf, useUnfinishedCount, type OnUnfinished } from './use-unfinished-count.ts';
import styles from './upload.module.css';

type ImageUploadProps<Stored> = FieldProps & {
  readonly maxMegabytes?: number;
  /** The address of the stored picture; empty without one. */
  readonly src: string;
  readonly send: SendFile<Stored>;
  readonly onStored: (stored: Stored, file: File) => void;
  readonly onRemove?: (() => void) | undefined;
  readonly onUnfinished?: OnUnfinished | undefined;
  readonly disabled?: boolean;
};

/** One picture: shows the current one, and uploads another as soon as it is selected or dropped. */
export function ImageUpload<Stored>(props: ImageUploadProps<Stored>) {
  const { maxMegabytes = 5, src, send, onStored, onRemove, disabled } = props;
  const rules = { accept: pictureTypes, maxMegabytes };
  const upload = useUpload(send, rules, onStored);
  const { state } = upload;
  useUnfinishedCount(unfinishedOf([state]), props.onUnfinished);
  return (
    <Field {...props} hint={props.hint ?? limitsText(rules)}>
      {(control) => (
        <UploadZone
          control={control}
          accept={pictureTypes}
          disabled={disabled}
          buttonText={src === '' ? '选择图片' : '更换图片'}
          onFiles={([file]) => (file === undefined ? undefined : upload.start(file))}
          beside={
            <>
              <label htmlFor={control.id} className={styles['picture']} aria-hidden="true">
                {src === '' ? <ImagePlus size={28} strokeWidth={1.4} /> : <img src={src} alt="" />}
              </label>
              {src === '' || onRemove === undefined ? null : (
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
