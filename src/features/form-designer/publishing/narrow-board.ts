import { useMedia } from '#shared/react/use-media.ts';

/**
 * Returns whether palette and properties do not fit next to the canvas; the same limit is in form-designer.module.css.
 */
export const useNarrowBoard = (): boolean => useMedia('(width < 1100px)');
