import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { fileUrl, storedPath } from '#shared/api/file.ts';

/**
 * Pictures in the rich text of rows: they need the reader's token, which an `<img>` does not send. Returns a function
 * that creates the display address of a stored picture, valid until the unmount; undefined for pictures of other sites.
 */
export function useRowPictures(): (src: string) => Promise<string> | undefined {
  const client = useQueryClient();
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current.splice(0)) URL.revokeObjectURL(address);
    },
    [],
  );
  return useCallback(
    (src) => {
      const path = storedPath(src);
      if (path === undefined) return undefined;
      return client.fetchQuery(fileBytesQuery(fileUrl(path))).then((bytes) => {
        const address = URL.createObjectURL(new Blob([bytes]));
        made.current.push(address);
        return address;
      });
    },
    [client],
  );
}
