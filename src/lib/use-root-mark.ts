import { useLayoutEffect } from 'react';

/** What styles of other parts read from the root: the page has the whole window, the server is away, a new version is there. */
type RootMark = 'whole' | 'lost' | 'outdated';

/** Sets `data-<mark>` on the root element while `isWanted` and the component is on screen. */
export function useRootMark(mark: RootMark, isWanted: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isWanted) dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isWanted]);
}
