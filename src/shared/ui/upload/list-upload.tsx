import { useId, type ReactNode } from 'react';
import type { SendFile, UploadRules } from '#shared/files/upload-rules.ts';
import { useReorder } from '#shared/react/use-reorder.ts';
import { useUploads } from '#shared/files/use-uploads.ts';
import { Field, type FieldProps } from '../fields/field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { UploadList } from './upload-progress.tsx';
import { UploadZone } from './upload-zone.tsx';
import { unfinishedOf, useUnfinishedCount, type OnUnfinished } from './use-unfinished-count.ts';
import styles from './upload.module.css';

type ListUploadProps = FieldProps &
  UploadRules & {
    /** Paths in order. */
    readonly value: readonly string[];
    readonly send: SendFile<{ readonly filePath: string }>;
    readonly onChange: (value: readonly string[]) => void;
    /** The maximum number, and the message for too many. */
    readonly limit?: { readonly max: number; readonly words: string };
    readonly buttonText: string;
    /** The name of the list. */
    readonly listLabel: string;
    /** The layout: a column, or side by side. */
    readonly listClass: 'files' | 'pictures';
    /** Returns the display name of the entry at an index. */
    readonly nameOf: (path: string, index: number) => string;
    readonly renderOne: (path: string, index: number) => ReactNode;
    /** Content next to the button. */
    readonly beside: ReactNode;
    readonly onUnfinished?: OnUnfinished | undefined;
  };

/** Ordered uploads: selected or dropped together, sent one by one, moved by dragging or with arrow buttons. */
export function ListUpload(props: ListUploadProps) {
  const { accept, maxMegabytes, value, send, onChange, limit, nameOf } = props;
  const uploads = useUploads(send, { accept, maxMegabytes }, { value, onChange });
  const { entry, move } = useReorder(value, onChange);
  useUnfinishedCount(unfinishedOf(uploads.items), props.onUnfinished);
  const listId = useId();
  const coming = uploads.items.filter(({ kind }) => kind !== 'failed').length;
  const room = limit === undefined ? Infinity : Math.max(0, limit.max - value.length - coming);
  return (
    <Field {...props}>
      {(control) => (
        <UploadZone
          control={control}
          accept={accept}
          multiple
          disabled={room === 0}
          buttonText={props.buttonText}
          onFiles={(files) => uploads.start(files, { room, words: limit?.words ?? '' })}
          beside={<span className={styles['name']}>{props.beside}</span>}
        >
          {value.length === 0 ? null : (
            <ul id={listId} tabIndex={-1} className={styles[props.listClass]} aria-label={props.listLabel}>
              {value.map((path, index) => (
                <li key={path} {...entry(index)}>
                  {props.renderOne(path, index)}
                  <OrderButtons
                    name={nameOf(path, index)}
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
            status={uploads.status}
            focusId={room === 0 ? listId : control.id}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
          />
        </UploadZone>
      )}
    </Field>
  );
}
