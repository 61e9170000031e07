import { lazyCode } from '#shared/react/lazy-view.tsx';

/** The code that draws blocks. */
export const stepBlocksPart = lazyCode(() => import('./step-blocks.tsx'));
