import { lazy, Suspense } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import { PageSkeleton } from '../states/page-skeleton.tsx';

const PdfView = lazy(async () => ({ default: (await withinChunkTime(import('./pdf-view.tsx'))).PdfView }));

type LazyPdfProps = { readonly bytes: ArrayBuffer; readonly name: string };

/** A PDF viewer, loaded when a PDF is shown. */
export function LazyPdf(props: LazyPdfProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PdfView {...props} />
    </Suspense>
  );
}
