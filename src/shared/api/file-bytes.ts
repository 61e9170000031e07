import { queryOptions } from '@tanstack/react-query';
import { keyOf } from './client.ts';
import { downloadFile } from './file.ts';

/** The bytes of a file that the page displays, subject to the caller's rights. A stored file never changes. */
export const fileBytesQuery = (url: string) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), url],
    queryFn: ({ signal }) => downloadFile(url, { signal }),
    staleTime: Infinity,
  });

/**
 * The value that `read` extracts from a file's bytes; `resultKind` identifies the reader in the key. Quiet: the component
 * shows a failure.
 */
export const fileReadQuery = <Read>(
  url: string,
  resultKind: string,
  read: (bytes: ArrayBuffer) => Promise<Read>,
) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), url, resultKind],
    queryFn: async ({ signal }) => read(await downloadFile(url, { signal })),
    staleTime: Infinity,
    retry: false,
  });
