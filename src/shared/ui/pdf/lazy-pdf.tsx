import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { PageSkeleton } from '../states/page-skeleton.tsx';

const PdfView = lazyComponent(async () => (await import('./pdf-view.tsx')).PdfView);

type LazyPdfProps = { readonly bytes: ArrayBuffer; readonly name: string };

/** A PDF viewer, loaded when a PDF is shown. */
export function LazyPdf(props: LazyPdfProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PdfView {...props} />
    </Suspense>
  );
}
