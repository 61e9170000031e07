import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { PageSkeleton } from '../states/page-skeleton.tsx';
import type { RichEditorProps } from './rich-editor.tsx';

const RichEditor = lazyComponent(async () => (await import('./rich-editor.tsx')).RichEditor);

/** The rich text editor, loaded with the first form that has one. */
export function LazyRichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<PageSkeleton rows={4} />}>
      <RichEditor {...props} />
    </Suspense>
  );
}
