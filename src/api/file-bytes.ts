import { queryOptions } from '@tanstack/react-query';
import { keyOf } from './client.ts';
import { downloadFile } from './file.ts';

/** The bytes of a file that is shown in place, as the caller may read it. A stored file never changes. */
export const fileBytesQuery = (url: string) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), url],
    queryFn: ({ signal }) => downloadFile(url, { signal }),
    staleTime: Infinity,
  });

/** What is read of a file's bytes: `what` names the reader. Quiet: its place says why not. */
export const fileReadQuery = <Read>(url: string, what: string, read: (bytes: ArrayBuffer) => Promise<Read>) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), url, what],
    queryFn: async ({ signal }) => read(await downloadFile(url, { signal })),
    staleTime: Infinity,
    retry: false,
  });
