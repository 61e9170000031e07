import { useLayoutEffect } from 'react';

/**
 * Marks on the root element that style sheets read: the page fills the window, the server is away, a new version
 * exists.
 */
type RootMark = 'whole' | 'lost' | 'outdated';

/** Sets `data-<mark>` on the root element while `isMarked` and the component is mounted. */
export function useRootMark(mark: RootMark, isMarked: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isMarked) dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isMarked]);
}
