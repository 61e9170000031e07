import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';

/**
 * Returns a component whose code is loaded when it is first rendered. Render it inside a `Suspense`. The boundary of
 * the page shows a failure to load, also the one after 120 s (docs/behaviour.md#exceptions). Use `lazyCode` and
 * `LazyView` for a part whose failure must not affect its page, and `optionalCode` for code that only enhances what is
 * on screen.
 *
 *     const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await withinChunkTime(load()) }));
}
