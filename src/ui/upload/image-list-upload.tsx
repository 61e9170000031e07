import { pictureTypes, type SendFile } from '#lib/upload-rules.ts';
import { useReorder } from '#lib/use-reorder.ts';
import { useUploads } from '#lib/use-uploads.ts';
import { Field, type FieldProps } from '../field.tsx';
import { limitsText } from './limits-text.ts';
import { OrderButtons } from './order-buttons.tsx';
import { UploadList } from './upload-progress.tsx';
import { UploadZone } from './upload-zone.tsx';
import styles from './upload.module.css';

type ImageListUploadProps = FieldProps & {
  readonly label: string;
  /** Paths, in their order. */
  readonly value: readonly string[];
  readonly srcOf: (path: string) => string;
  /** Most pictures there may be. */
  readonly max: number;
  readonly maxMegabytes?: number;
  readonly send: SendFile<{ readonly filePath: string }>;
  readonly onChange: (value: readonly string[]) => void;
};

/** Several pictures in an order, such as the banners of the home page. */
export function ImageListUpload(props: ImageListUploadProps) {
  const { label, value, srcOf, max, maxMegabytes = 5, send, onChange } = props;
  const rules = { accept: pictureTypes, maxMegabytes };
  const uploads = useUploads(send, rules, { value, onChange });
  const { entry, move } = useReorder(value, onChange);
  const coming = uploads.items.filter(({ kind }) => kind !== 'failed').length;
  const room = Math.max(0, max - value.length - coming);
  const hint = props.hint ?? `最多 ${max} 张，每张${limitsText(rules)}`;
  return (
    <Field {...props} hint={hint}>
      {(control) => (
        <UploadZone
          control={control}
          accept={pictureTypes}
          multiple
          disabled={room === 0}
          buttonText="选择图片"
          onFiles={(files) => uploads.start(files, { room, words: `最多 ${max} 张` })}
          beside={
            <span className={styles['name']}>
              {value.length} / {max}
            </span>
          }
        >
          {value.length === 0 ? null : (
            <ul className={styles['pictures']} aria-label={`${label}图片`}>
              {value.map((path, index) => (
                <li key={path} {...entry(index)}>
                  <img src={srcOf(path)} alt={`第 ${index + 1} 张`} draggable={false} />
                  <OrderButtons
                    name={`第 ${index + 1} 张`}
                    index={index}
                    count={value.length}
                    onMove={move}
                    onRemove={() => onChange(value.filter((one) => one !== path))}
                  />
                </li>
              ))}
            </ul>
          )}
          <UploadList
            items={uploads.items}
            told={uploads.told}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
          />
        </UploadZone>
      )}
    </Field>
  );
}
