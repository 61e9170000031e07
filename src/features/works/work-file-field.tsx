import { FileUp } from 'lucide-react';
import { useState, type DragEvent, type Ref } from 'react';
import { fileSizeText } from '#shared/files/file-size.ts';
import { Field } from '#shared/ui/fields/field.tsx';
import type { FileRules } from './hand-in/hand-in-target.ts';
import styles from './hand-in/hand-in.module.css';

type WorkFileFieldProps = {
  readonly rules: Pick<FileRules, 'accept' | 'limits'>;
  readonly file: File | null;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
  /** The control itself: a click on it opens the file selection. */
  readonly ref?: Ref<HTMLInputElement>;
};

/** A large area to press, or to drop a project on. A selection sends nothing yet. */
export function WorkFileField({ rules, file, disabled, error, onChoose, ref }: WorkFileFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined && !disabled) onChoose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    // Otherwise the browser would open the file instead of accepting the drop.
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Field label="作业文件" required hint={rules.limits} error={error}>
      {(control) => (
        <div
          className={styles['drop']}
          data-over={isOver ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
          onDragOver={onDragOver}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
        >
          <FileUp size={30} strokeWidth={1.6} aria-hidden="true" />
          {file === null ? (
            <span className={styles['invite']}>点这里选择作品，或把文件拖进来</span>
          ) : (
            <span className={styles['chosen']}>
              <strong>{file.name}</strong>
              <span>{fileSizeText(file.size)}　点这里可以换一个</span>
            </span>
          )}
          <input
            {...control}
            ref={ref}
            type="file"
            className={styles['input']}
            accept={rules.accept.join(',')}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // Allows selecting the same file again after a change.
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
