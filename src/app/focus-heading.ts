import type { AnyRouter } from '@tanstack/react-router';

/**
 * After a change of page the focus goes to its heading, so that keyboard and screen reader start there (WCAG 2.4.3).
 * Pages fetch their data later, and some have no heading then: the main area takes its place.
 */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const main = document.querySelector<HTMLElement>('#content');
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    if (target === null || target === undefined) return;
    if (target !== main) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
