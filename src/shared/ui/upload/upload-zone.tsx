import { Button } from '@radix-ui/themes';
import { Upload } from 'lucide-react';
import { useRef, type DragEvent, type ReactNode } from 'react';
import { acceptText } from '#shared/files/upload-rules.ts';
import type { FieldControl } from '../fields/field.tsx';
import { useFormDisabled } from '../fields/form-container.tsx';
import styles from './upload.module.css';

type UploadZoneProps = {
  readonly control: FieldControl;
  readonly accept: readonly string[];
  readonly multiple?: boolean;
  readonly disabled?: boolean | undefined;
  readonly buttonText: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Content next to the button. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * The area where files are selected or dropped. The input serves the keyboard and assistive technology, the button is
 * visual.
 */
export function UploadZone(props: UploadZoneProps) {
  const {
    control,
    accept,
    multiple = false,
    disabled = false,
    buttonText,
    onFiles,
    beside,
    children,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const isOff = useFormDisabled() || disabled;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!isOff) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className={styles['zone']} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input
        {...control}
        ref={input}
        type="file"
        className="visually-hidden"
        accept={acceptText(accept)}
        multiple={multiple}
        disabled={isOff}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again after a failure.
          event.target.value = '';
        }}
      />
      <div className={styles['row']}>
        <Button
          type="button"
          variant="surface"
          tabIndex={-1}
          disabled={isOff}
          onClick={() => input.current?.click()}
        >
          <Upload size={16} aria-hidden="true" />
          {buttonText}
        </Button>
        {beside}
      </div>
      {children}
    </div>
  );
}
