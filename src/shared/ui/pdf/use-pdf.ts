import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { loadPdf } from './load-pdf.ts';

export type PdfState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly pdf: PDFDocumentProxy; readonly ratio: number };

/** A document for the component's lifetime; `ratio` is width divided by height of its first page. */
export function usePdf(bytes: ArrayBuffer): PdfState {
  const [state, setState] = useState<PdfState>({ phase: 'loading' });
  useEffect(() => {
    const task = loadPdf(bytes);
    let isCancelled = false;
    const show = (next: PdfState) => (isCancelled ? undefined : setState(next));
    const read = async () => {
      try {
        const pdf = await task.promise;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        show({ phase: 'ready', pdf, ratio: width / height });
      } catch {
        show({ phase: 'failed' });
      }
    };
    void read();
    return () => {
      isCancelled = true;
      void task.destroy();
    };
  }, [bytes]);
  return state;
}
