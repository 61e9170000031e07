import type { Appearance } from './player-protocol.ts';

/**
 * Reports the appearance, light or dark, at once and at each change; returns a function that stops it. It serves
 * content outside the page's styles: frames with their own. The root element has the setting (`applyTheme`), the system
 * the rest.
 */
export function watchAppearance(notify: (appearance: Appearance) => void): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  let last: Appearance | undefined;
  const look = (): void => {
    const chosen = root.dataset['appearance'] ?? (system.matches ? 'dark' : 'light');
    const now = chosen === 'dark' ? 'dark' : 'light';
    if (now !== last) notify(now);
    last = now;
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { attributeFilter: ['data-appearance'] });
  system.addEventListener('change', look);
  look();
  return () => {
    watch.disconnect();
    system.removeEventListener('change', look);
  };
}
