import type { SendFile, UploadRules } from '#lib/upload-rules.ts';
import { useReorder } from '#lib/use-reorder.ts';
import { useUploads } from '#lib/use-uploads.ts';
import { Field, type FieldProps } from '../field.tsx';
import { limitsText } from './limits-text.ts';
import { OrderButtons } from './order-buttons.tsx';
import { UploadList } from './upload-progress.tsx';
import { UploadZone } from './upload-zone.tsx';
import styles from './upload.module.css';

type FileListUploadProps = FieldProps &
  UploadRules & {
    readonly label: string;
    /** Paths, in their order. */
    readonly value: readonly string[];
    /** What people call the file of a path. */
    readonly nameOf: (path: string) => string;
    readonly send: SendFile<{ readonly filePath: string }>;
    readonly onChange: (value: readonly string[]) => void;
  };

/** Several files in an order: chosen or dropped together, sent one by one, moved by dragging or by their arrows. */
export function FileListUpload(props: FileListUploadProps) {
  const { label, accept, maxMegabytes, value, nameOf, send, onChange } = props;
  const uploads = useUploads(send, { accept, maxMegabytes }, { value, onChange });
  const { entry, move } = useReorder(value, onChange);
  return (
    <Field {...props} hint={props.hint ?? `可上传多个文件，每个${limitsText({ accept: [], maxMegabytes })}`}>
      {(control) => (
        <UploadZone
          control={control}
          accept={accept}
          multiple
          buttonText="选择文件"
          onFiles={uploads.start}
          beside={<span className={styles['name']}>也可以把文件拖到这里</span>}
        >
          {value.length === 0 ? null : (
            <ul className={styles['files']} aria-label={`${label}文件`}>
              {value.map((path, index) => (
                <li key={path} {...entry(index)}>
                  <span>{nameOf(path)}</span>
                  <OrderButtons
                    name={nameOf(path)}
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
