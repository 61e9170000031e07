import type { Appearance } from '#domain/frames/player-protocol.ts';

/** Light or dark, as the page around the frame is; `code-frame.css` has the colours. */
export function showLook(appearance: Appearance): void {
  document.documentElement.dataset['look'] = appearance;
}
