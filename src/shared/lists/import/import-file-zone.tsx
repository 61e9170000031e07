import { Button } from '@radix-ui/themes';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import type { ImportDeps } from './import-parts.ts';
import styles from './import-dialog.module.css';

type FileZoneProps = {
  readonly imports: ImportDeps;
  readonly file: File | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

/** The imported file, selected or dropped, and the template to fill in. */
export function FileZone({ imports, file, isBusy, onFile }: FileZoneProps) {
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first !== undefined && !isBusy) onFile(first);
  };
  const loadTemplate = async () => {
    try {
      saveBytes(await imports.template(), `${imports.name}导入模板.xlsx`);
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    }
  };
  return (
    <div
      className={styles['zone']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="选择要导入的文件"
        accept=".xlsx,.csv,.xls,.et,.ods"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          // Allows selecting the same file again after a correction.
          event.target.value = '';
        }}
      />
      <Button type="button" disabled={isBusy} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        {file === undefined ? '选择文件' : '重新选择'}
      </Button>
      <span className={styles['name']}>
        {file === undefined ? '.xlsx 或 .csv 文件，也可以拖到这里' : file.name}
      </span>
      <Button type="button" variant="ghost" onClick={() => void loadTemplate()}>
        <Download size={16} aria-hidden="true" />
        下载模板
      </Button>
    </div>
  );
}
