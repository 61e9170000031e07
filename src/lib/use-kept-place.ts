import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What a browser does not keep of a page that is hidden and shown again: where the window was scrolled. What it does
 * not end: sound. To be used inside the `<Activity>` of the page, whose effects end as it is hidden.
 */
export function useKeptPlace(page: RefObject<HTMLElement | null>): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = page.current;
    window.scrollTo(0, top.current);
    return () => {
      top.current = window.scrollY;
      for (const media of element?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) media.pause();
    };
  }, [page]);
}
