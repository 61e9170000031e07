import { IconButton } from '@radix-ui/themes';
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { PageSkeleton } from '../states/page-skeleton.tsx';
import { PdfPage } from './pdf-page.tsx';
import { usePdf, type PdfState } from './use-pdf.ts';
import styles from './pdf.module.css';

type PdfViewProps = { readonly bytes: ArrayBuffer; readonly name: string };

/** A PDF as a column of pages. */
export function PdfView({ bytes, name }: PdfViewProps) {
  const [turn, setTurn] = useState(0);
  return <Opened key={turn} bytes={bytes} name={name} onRetry={() => setTurn(turn + 1)} />;
}

function Opened({ bytes, name, onRetry }: PdfViewProps & { readonly onRetry: () => void }) {
  const state = usePdf(bytes);
  if (state.phase === 'loading') return <PageSkeleton />;
  if (state.phase === 'failed') return <ErrorState text="文件无法显示，请下载后查看" onRetry={onRetry} />;
  return <Pages {...state} name={name} />;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const wholeWidth = 2;

type PagesProps = Extract<PdfState, { phase: 'ready' }> & { readonly name: string };

function Pages({ pdf, ratio, name }: PagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const [zoomIndex, setZoomIndex] = useState<number>(wholeWidth);
  const [present, setPresent] = useState(1);
  const zoom = zooms[zoomIndex] ?? 1;
  const count = pdf.numPages;
  const zoomBy = (step: -1 | 1) =>
    setZoomIndex((index) => Math.min(zooms.length - 1, Math.max(0, index + step)));
  const goTo = (number: number) => {
    const page = scroller.current?.children[number - 1];
    if (!(page instanceof HTMLElement) || scroller.current === null) return;
    scroller.current.scrollTop = page.offsetTop;
  };
  return (
    <section className={styles['view']} aria-label={name}>
      <div className={styles['tools']} role="toolbar" aria-label="文档工具">
        <Tool label="上一页" disabled={present <= 1} onClick={() => goTo(present - 1)}>
          <ChevronUp size={18} aria-hidden="true" />
        </Tool>
        <output className={styles['place']}>
          第 {present} / {count} 页
        </output>
        <Tool label="下一页" disabled={present >= count} onClick={() => goTo(present + 1)}>
          <ChevronDown size={18} aria-hidden="true" />
        </Tool>
        <span className={styles['gap']} />
        <Tool label="缩小" disabled={zoomIndex === 0} onClick={() => zoomBy(-1)}>
          <ZoomOut size={18} aria-hidden="true" />
        </Tool>
        <output className={styles['place']}>{Math.round(zoom * 100)}%</output>
        <Tool label="放大" disabled={zoomIndex === zooms.length - 1} onClick={() => zoomBy(1)}>
          <ZoomIn size={18} aria-hidden="true" />
        </Tool>
      </div>
      <section
        ref={(element) => {
          scroller.current = element;
          return scrollerKeys(element, zoomBy);
        }}
        className={styles['scroller']}
        aria-label={`${name}的内容`}
        onScroll={(event) => setPresent(pageAt(event.currentTarget))}
      >
        {Array.from({ length: count }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} ratio={ratio} />
        ))}
      </section>
    </section>
  );
}

type ToolProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

/** Returns the page in the middle of the viewport, from 1. */
function pageAt(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const pages = [...scroller.children];
  const found = pages.findIndex(
    (page) => page instanceof HTMLElement && page.offsetTop + page.offsetHeight >= middle,
  );
  return found === -1 ? pages.length : found + 1;
}

/** Makes a scroll container focusable: arrows and page keys scroll it, plus and minus zoom. */
function scrollerKeys(element: HTMLElement | null, zoomBy: (step: -1 | 1) => void): () => void {
  if (element === null) return () => undefined;
  element.tabIndex = 0;
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoomBy(1);
    if (key === '-') zoomBy(-1);
  };
  element.addEventListener('keydown', press);
  return () => element.removeEventListener('keydown', press);
}
