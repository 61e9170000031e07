import { useEffect, useState } from 'react';

/** An address of a file that is at hand, for as long as the owner is on screen; another file needs another owner. */
export function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
