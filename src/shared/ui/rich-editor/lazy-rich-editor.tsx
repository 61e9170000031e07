import { lazy, Suspense } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import { PageSkeleton } from '../states/page-skeleton.tsx';
import type { RichEditorProps } from './rich-editor.tsx';

const RichEditor = lazy(async () => ({
  default: (await withinChunkTime(import('./rich-editor.tsx'))).RichEditor,
}));

/** The rich text editor, loaded with the first form that has one. */
export function LazyRichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<PageSkeleton rows={4} />}>
      <RichEditor {...props} />
    </Suspense>
  );
}
