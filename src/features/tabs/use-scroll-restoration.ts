import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Restores the window's scroll position, which a browser loses when a page is hidden and shown again, and stops sound,
 * which a browser continues. Use it inside the `<Activity>` of the page, whose effects end when it is hidden.
 */
export function useScrollRestoration(page: RefObject<HTMLElement | null>): void {
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
