import { Button } from '@radix-ui/themes';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { readDefinition } from './definition-file.ts';

/** Reads a definition from a local file. */
export function ImportButton({ onRead }: { readonly onRead: (file: Schema<'OnlineFormFile'>) => void }) {
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onRead(await readDefinition(file));
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件读取失败') });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="选择表单定义文件"
        accept=".json,application/json"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      <Button type="button" variant="surface" onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        导入
      </Button>
    </>
  );
}
