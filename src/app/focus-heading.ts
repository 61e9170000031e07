import type { AnyRouter } from '@tanstack/react-router';

/**
 * After a change of page the focus goes to where it was last in that page, as far as the page is still there, else to
 * its heading, so that keyboard and screen reader start there (WCAG 2.4.3). Pages fetch their data later, and some have
 * no heading then: the main area takes its place. Whoever has gone on to something else before the page came stays there.
 */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  const lastFocus = new WeakMap<Element, WeakRef<HTMLElement>>();
  let hasActedSince = false;
  const onAct = (): void => {
    hasActedSince = true;
  };
  document.addEventListener('keydown', onAct, true);
  document.addEventListener('pointerdown', onAct, true);
  document.addEventListener('focusin', ({ target }) => {
    const pane = target instanceof HTMLElement ? target.closest('[data-pane]') : null;
    if (pane !== null && target instanceof HTMLElement) lastFocus.set(pane, new WeakRef(target));
  });
  router.subscribe('onBeforeNavigate', () => {
    hasActedSince = false;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (hasActedSince && document.activeElement !== document.body) return;
    // Whoever goes from tab to tab stays in the bar (WAI-ARIA: tabs).
    if (document.activeElement?.closest('[role=tablist]') instanceof Element) return;
    const main = document.querySelector<HTMLElement>('#content');
    if (main === null) return;
    const pane = [...main.querySelectorAll('[data-pane]')].find(isVisible);
    const last = pane === undefined ? undefined : lastFocus.get(pane)?.deref();
    const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(isVisible);
    const target = last?.isConnected === true ? last : (heading ?? main);
    if (target === heading) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/** The pages of other tabs are there too, hidden. */
function isVisible(element: Element): boolean {
  return element.checkVisibility();
}
