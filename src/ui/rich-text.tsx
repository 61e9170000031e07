import { useLayoutEffect, useRef } from 'react';
import { sanitizeHtml } from '#lib/safe-html.ts';
import styles from './rich-text.module.css';

type RichTextProps = {
  readonly html: string;
  /** What is done to the text before it is seen; the same function each time. */
  readonly annotate?: (root: HTMLElement) => void;
};

/** HTML written in the back office, sanitised. Import it lazily where the first screen does not need it. */
export function RichText({ html, annotate }: RichTextProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (holder.current === null) return;
    holder.current.innerHTML = sanitizeHtml(html);
    annotate?.(holder.current);
  }, [html, annotate]);
  return <div ref={holder} className={styles['text']} />;
}
