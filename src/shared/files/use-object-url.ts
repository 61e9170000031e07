import { useEffect, useState } from 'react';

/** Returns an object URL of a file for the component's lifetime; another file needs another component instance. */
export function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
