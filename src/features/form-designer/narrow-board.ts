import { useMedia } from '#lib/use-media.ts';

/** Whether kinds of fields and properties have no room beside the form; as in form-designer.module.css. */
export const useNarrowBoard = (): boolean => useMedia('(width < 1100px)');
