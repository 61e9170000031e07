import { useLayoutEffect } from 'react';

/** While the page that asks is on screen and `isWanted`, the shell has no frame: shell.module.css reads the mark. */
export function useWholeWindow(isWanted: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isWanted) dataset['whole'] = '';
    return () => {
      delete dataset['whole'];
    };
  }, [isWanted]);
}
