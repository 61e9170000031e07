import { useState } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import type { AnyResource, ListRequest } from './define-resource.ts';

/** Returns the export of a list: `start` saves the rows with these ids as a file, or without ids all filtered rows. */
export function useExport(exports: AnyResource['exports'], request: ListRequest) {
  const notices = useNotices();
  const [isLoading, setLoading] = useState(false);
  const start = async (selected: readonly string[]) => {
    if (exports === undefined) return;
    setLoading(true);
    try {
      const chosen = selected.length === 0 ? {} : { selections: selected.join(',') };
      saveBytes(await exports.load({ ...request, ...chosen }), `${exports.name}.xlsx`);
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, start };
}
