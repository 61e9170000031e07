import type { ComponentProps } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { BlocksView } from './blocks-view.tsx';

const part = lazyCode(async () => (await import('./blocks-view.tsx')).BlocksView);

/** The blocks of a Scratch work; the drawing code is loaded on first use. */
export function LazyBlocks(work: ComponentProps<typeof BlocksView>) {
  return (
    <LazyView from={part} fallback={<PageSkeleton />}>
      {(View) => <View key={work.path} {...work} />}
    </LazyView>
  );
}
