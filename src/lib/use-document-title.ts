import { useEffect } from 'react';

/** Names the window while the owner is on screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
