import type { ComponentProps } from 'react';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import type { BlocksView } from './blocks-view.tsx';

const part = createPart(async () => (await import('./blocks-view.tsx')).BlocksView);

/** The blocks of a Scratch work; the drawing code is loaded on first use. */
export function LazyBlocks(work: ComponentProps<typeof BlocksView>) {
  return (
    <LazyPart from={part} fallback={<PageSkeleton />}>
      {(View) => <View key={work.path} {...work} />}
    </LazyPart>
  );
}
