import { useEffect } from 'react';

/** Sets the window title while the component is on screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
