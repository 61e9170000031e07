import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import styles from './pdf.module.css';

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Relative to the width of the viewer. */
  readonly zoom: number;
  /** Width divided by height, until the page itself is loaded. */
  readonly ratio: number;
};

/** Larger canvases fail on some tablets. */
const maxPixels = 4096;
/** A page is drawn before it becomes visible. */
const margin = '600px';

/** One page, drawn when it is near the viewport; its text is next to it for screen readers. */
export function PdfPage({ pdf, number, zoom, ratio: firstRatio }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [drawn, setDrawn] = useState({ ratio: firstRatio, text: '', isDrawn: false });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setNear((was) => was || entry?.isIntersecting === true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const [place, sheet] = [frame.current, canvas.current];
    if (!isNear || place === null || sheet === null) return undefined;
    let task: RenderTask | undefined;
    let isCancelled = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const room = place.parentElement?.clientWidth ?? place.clientWidth;
      const width = Math.min(maxPixels, room * zoom * devicePixelRatio);
      const viewport = page.getViewport({ scale: width / plain.width });
      if (isCancelled) return;
      sheet.width = Math.round(viewport.width);
      sheet.height = Math.round(viewport.height);
      task = page.render({ canvas: sheet, viewport });
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      await task.promise;
      if (!isCancelled) setDrawn({ ratio: plain.width / plain.height, text, isDrawn: true });
    };
    // A page that fails to draw stays white, and so does one that is cancelled.
    draw().catch(() => undefined);
    return () => {
      isCancelled = true;
      task?.cancel();
    };
  }, [pdf, number, zoom, isNear]);
  return (
    <div
      ref={frame}
      className={styles['page']}
      style={{ width: `${zoom * 100}%`, aspectRatio: drawn.ratio }}
      data-drawn={drawn.isDrawn ? '' : undefined}
    >
      <canvas ref={canvas} className={styles['sheet']}>
        {`第 ${number} 页 ${drawn.text}`}
      </canvas>
    </div>
  );
}
