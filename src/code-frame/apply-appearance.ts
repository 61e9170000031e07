import type { Appearance } from '#shared/frames/player-protocol.ts';

/** Applies the page's light or dark appearance; `code-frame.css` has the colours. */
export function applyAppearance(appearance: Appearance): void {
  document.documentElement.dataset['look'] = appearance;
}
