import type { AnyRouter } from '@tanstack/react-router';
import { isVisible } from '#shared/browser/is-visible.ts';

/**
 * Moves the focus after a page change to the page's last focused element if it still exists, otherwise to its heading,
 * so that keyboard and screen reader start there (WCAG 2.4.3). Pages fetch their data later, and some have no heading
 * by then: the main area replaces it. The focus stays if the user acts before the page appears.
 */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  const lastFocus = new WeakMap<Element, WeakRef<HTMLElement>>();
  let hasActedSince = false;
  let waiting: MutationObserver | undefined;
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
    waiting?.disconnect();
  });
  const moveFocus = (main: HTMLElement, pane: Element | undefined): void => {
    if (hasActedSince && document.activeElement !== document.body) return;
    // A keyboard user who moves between tabs stays in the tab bar (WAI-ARIA: tabs).
    if (document.activeElement?.closest('[role=tablist]') instanceof Element) return;
    const last = pane === undefined ? undefined : lastFocus.get(pane)?.deref();
    // The hidden pages of other tabs are in the document too.
    const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(isVisible);
    const target = last?.isConnected === true ? last : (heading ?? main);
    if (target === heading) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const main = document.querySelector<HTMLElement>('#content');
    if (main === null) return;
    const pane = [...main.querySelectorAll('[data-pane]')].find(isVisible);
    if (pane === undefined || pane.childElementCount > 0) return moveFocus(main, pane);
    // The frame of a page appears before the page (tab-panes.tsx).
    waiting = new MutationObserver(() => {
      waiting?.disconnect();
      moveFocus(main, pane);
    });
    waiting.observe(pane, { childList: true });
  });
}
